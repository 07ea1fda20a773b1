// Base of everything a script can hold of Google's. Its public methods and accessors are exactly what the script sees;
// whatever is the host's own business is `#private` or lives outside the class.

export abstract class GuestObject {
  /** Google's name of the class. */
  static readonly service: string = "Object";
}

export const serviceOf = (object: GuestObject): string => (object.constructor as typeof GuestObject).service;

interface Surface {
  methods: string[];
  accessors: string[];
}

const surfaces = new Map<object, Surface>();

/** The names a class shows to scripts. */
export function surfaceOf(prototype: object): Surface {
  let surface = surfaces.get(prototype);
  if (surface === undefined) {
    surface = { methods: [], accessors: [] };
    for (
      let level = prototype;
      level !== GuestObject.prototype;
      level = Object.getPrototypeOf(level) as object
    ) {
      for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
        if (name === "constructor") continue;
        (property.get ? surface.accessors : surface.methods).push(name);
      }
    }
    surfaces.set(prototype, surface);
  }
  return surface;
}
