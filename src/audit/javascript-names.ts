// Names of the language itself: never a function of the project, never something the audit "could not follow".

const names = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const JAVASCRIPT_GLOBALS = names(
  "Array Object String Number Boolean Date Math JSON RegExp Error TypeError RangeError SyntaxError ReferenceError EvalError " +
    "URIError Promise Symbol Map Set WeakMap WeakSet Proxy Reflect BigInt Intl Function ArrayBuffer DataView Uint8Array " +
    "Int8Array Uint16Array Uint32Array Int32Array Float32Array Float64Array parseInt parseFloat isNaN isFinite " +
    "encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape eval console globalThis undefined NaN " +
    "Infinity arguments require module exports process window document setTimeout setInterval clearTimeout super",
);

const methodsOf = (prototype: object): string[] => Object.getOwnPropertyNames(prototype);

/** Method names that arrays, strings, maps and the like have: a project's function of that name is not assumed. */
export const BUILT_IN_METHODS: ReadonlySet<string> = new Set(
  [Array, String, Object, Map, Set, Promise, Date, RegExp, Number, Function]
    .flatMap((type) => methodsOf(type.prototype as object))
    .concat(
      "send",
      "create",
      "getId",
      "getName",
      "getUrl",
      "getValue",
      "getValues",
      "copy",
      "open",
      "close",
      "log",
    )
    .filter((name) => name !== "constructor"),
);
