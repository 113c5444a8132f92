export function say(isGood: boolean, text: string): void {
  process.stdout.write(`${isGood ? 'ok  ' : 'FAIL'} ${text}\n`);
}
