/** Maps whose names come from jobs and data: a field called `constructor` or `__proto__` is one like any other. */

export const ownField = <Value>(fields: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.prototype.hasOwnProperty.call(fields, name) ? fields[name] : undefined;

export function setOwnField<Value>(fields: Record<string, Value>, name: string, value: Value): void {
  Object.defineProperty(fields, name, { value, writable: true, enumerable: true, configurable: true });
}
