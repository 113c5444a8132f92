/**
 * Caller data whose keys are names with a special meaning elsewhere; with 8,000 numbers and long
 * texts it is as large as a request may be (64 KiB).
 */
export function attackData(size = 8_000): Record<string, unknown> {
  const hostile: unknown = JSON.parse(
    '{"__proto__": {"isAdmin": true}, "constructor": "c", "toString": "t", "valueOf": 1, "then": 2}',
  );
  return {
    user: { name: 'Ada <b>Lovelace</b>', address: { city: 'Praha' }, tags: ['a', 'b'] },
    items: [
      { title: 'Tea & cake', price: 2.5, count: 3 },
      { title: 'Coffee', price: '4.10', count: null },
      { price: 1 },
    ],
    many: Array.from({ length: size }, (_, index) => index % 7),
    text: 'a'.repeat(size * 2),
    quotes: '"<İ>\n'.repeat(size / 2),
    fields: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, index])),
    hostile,
    n: null,
    zero: 0,
    empty: '',
  };
}
