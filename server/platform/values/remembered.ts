/** Makes something of an object once, and remembers it for as long as the object lives. */
export function remembered<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { made: Made }>();
  return (of) => {
    const { made } = known.get(of) ?? { made: make(of) };
    known.set(of, { made });
    return made;
  };
}
