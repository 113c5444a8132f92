/** The stored log contradicts itself or its newest checkpoint: somebody has changed it in the database. */
export class AlteredLogError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AlteredLogError';
  }
}
