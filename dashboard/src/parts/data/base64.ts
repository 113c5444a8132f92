/** The content of a file in Base64. */
export function base64Of(file: File): Promise<string> {
  const read = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    const url = typeof reader.result === 'string' ? reader.result : '';
    read.resolve(url.slice(url.indexOf(',') + 1));
  });
  reader.addEventListener('error', () => read.reject(reader.error ?? new Error(file.name)));
  reader.readAsDataURL(file);
  return read.promise;
}
