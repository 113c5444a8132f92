import type { OpenApiDocument } from './document.ts';
export function generateClient(_document: OpenApiDocument): string {
  return 'export {};\n';
}
