import { expect, test } from '@jest/globals';
import { GrowingBuffer } from '../../server/http/body/receive-bytes.ts';

const KIB = 1024;

test('a body in one chunk is not copied', () => {
  const buffer = new GrowingBuffer(KIB);
  const piece = Buffer.from('{"email":"one@example.com"}');
  expect(buffer.append(piece)).toBe(true);
  expect(buffer.bytes.buffer).toBe(piece.buffer);
  expect(buffer.bytes.equals(piece)).toBe(true);
});

test('a body without chunks is empty', () => {
  expect(new GrowingBuffer(KIB).bytes).toHaveLength(0);
});

test('chunks of any size yield the same bytes, and no chunk is modified', () => {
  const all = Buffer.from(Array.from({ length: 300 * KIB }, (_, index) => index % 251));
  const buffer = new GrowingBuffer(all.length);
  const pieces: Buffer[] = [];
  for (let at = 0, size = 1; at < all.length; at += size, size = (size % 997) + 1) {
    pieces.push(Buffer.from(all.subarray(at, at + size)));
  }
  const copies = pieces.map((piece) => Buffer.from(piece));
  expect(pieces.every((piece) => buffer.append(piece))).toBe(true);
  expect(buffer.bytes.equals(all)).toBe(true);
  expect(pieces.every((piece, index) => piece.equals(copies[index] ?? piece))).toBe(true);
});

test('LIMITS-4 a megabyte in one-byte chunks takes no more memory than its limit', () => {
  const limit = KIB * KIB;
  const buffer = new GrowingBuffer(limit);
  const rooms = new Set<number>();
  const piece = Buffer.from(' ');
  for (let at = 0; at < limit; at += 1) {
    buffer.append(piece);
    rooms.add(buffer.room);
  }
  expect([buffer.bytes.length, buffer.room]).toEqual([limit, limit]);
  // One allocation for the first chunk, and one for each doubling.
  expect(rooms.size).toBe(8);
});

test('bytes beyond the limit are refused', () => {
  const buffer = new GrowingBuffer(10);
  expect(buffer.append(Buffer.from('12345678'))).toBe(true);
  expect(buffer.append(Buffer.from('90x'))).toBe(false);
  expect(buffer.append(Buffer.from('90'))).toBe(true);
  expect(buffer.append(Buffer.from('x'))).toBe(false);
  expect(buffer.bytes.toString()).toBe('1234567890');
});
