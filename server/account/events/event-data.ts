import type { JsonObject } from '../../platform/values/json/json.ts';

/** EVENTS-1: an event has less than 20 kB. The rest of it, beside the data, has some 200 bytes. */
const MAX_BYTES = 19_500;

/** Fields that callers fill, in the order in which they are left out. */
const LEFT_OUT = [['data', 'custom_attributes', 'metadata'], ['lists'], ['added', 'removed']];

/** The data of an event as JSON. Large data leaves out fields, and says so. */
export function dataText(data: object): string {
  let text = JSON.stringify(data);
  let shown = data as JsonObject;
  for (const fields of LEFT_OUT) {
    if (Buffer.byteLength(text) <= MAX_BYTES) break;
    const kept = Object.entries(shown).filter(([name]) => !fields.includes(name));
    shown = { ...Object.fromEntries(kept), truncated: true };
    text = JSON.stringify(shown);
  }
  return text;
}
