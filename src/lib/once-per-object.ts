/**
 * A function of an object whose result is computed once for each object and shared: for lists that are searched many times and aren't changed
 * in place. Results go with their objects.
 */
export function oncePerObject<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const results = new WeakMap<K, { value: V }>();
  return (of) => {
    const known = results.get(of) ?? { value: compute(of) };
    results.set(of, known);
    return known.value;
  };
}
