/** Like `JSON.parse`, defines an own property even for `__proto__`, where an assignment would set the prototype. */
export function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else {
    const own = { value, enumerable: true, writable: true, configurable: true };
    Object.defineProperty(object, key, own);
  }
}
