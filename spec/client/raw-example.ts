/** The example of a body that is not JSON. */
export class RawExample {
  readonly type: string;
  readonly text: string;

  constructor(type: string, text: string) {
    this.type = type;
    this.text = text;
  }
}
