import { type FileHandle, open } from 'node:fs/promises';

/**
 * Appends a note and an empty line. If a process was interrupted while it wrote another, or the disk was full, the note
 * begins on a new line, so that only the other is damaged.
 */
export async function appendNote(path: string, note: string, openFile = open): Promise<void> {
  const file = await openFile(path, 'a+', 0o644);
  try {
    const separator = (await endsWithNewline(file)) ? '' : '\n\n';
    const bytes = Buffer.from(`${separator}${note}\n`);
    for (let written = 0; written < bytes.length;) {
      // Usually one write, so that processes that append at the same time do not mix their notes.
      written += (await file.write(bytes, written)).bytesWritten;
    }
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function endsWithNewline(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === '\n';
}
