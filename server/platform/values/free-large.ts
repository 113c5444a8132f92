/** Smaller buffers may share their memory with others, and are collected soon enough. */
const MIN_BYTES = 1024 * 1024;

/**
 * Frees the memory of a large buffer that nobody uses any more; afterwards it is empty. The garbage collector would do
 * so much later, because it knows little of the memory outside of the heap of V8.
 */
export function freeLarge({ buffer, length }: Buffer): void {
  if (length > MIN_BYTES && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
