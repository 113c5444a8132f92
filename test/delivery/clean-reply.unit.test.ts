import { domainToASCII } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cleanReply } from '../../server/delivery/attempts/clean-reply.ts';

const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const xtext = (text: string): string =>
  text.replaceAll(/[+=@]/g, (one) => `+${one.charCodeAt(0).toString(16).toUpperCase()}`);

type Form = (local: string, domain: string) => string;

/** Forms in which servers write an address or a part of it. */
const FORMS: Record<string, Form> = {
  'in angle brackets': (local, domain) => `<${local}@${domain}>`,
  'in angle brackets, without its domain': (local) => `<${local}>`,
  'as a value': (local) => `user=${local}`,
  'as a domain with =': (_local, domain) => `name=${domain}`,
  'as a host below the domain': (_local, domain) => `mx1.${domain}[192.0.2.1]:25`,
  'as a root domain': (_local, domain) => `${domain}.`,
  'in a path': (local, domain) => `/var/mail/${domain}/${local}/Maildir`,
  'as a URL': (local, domain) =>
    `https://help.example/?e=${encodeURIComponent(`${local}@${domain}`)}`,
  'as a URL, part by part': (local, domain) =>
    `https://help.example/${encodeURIComponent(domain)}/?u=${encodeURIComponent(local)}`,
  'as VERP': (local, domain) => `bounce+${local}=${domain}@relay.example`,
  'as VERP without a host': (local, domain) => `bounce-7-${local}=${domain}`,
  'as SRS': (local, domain) => `SRS0=HHH=TT=${domain}=${local}@relay.example`,
  'as SRS1': (local, domain) => `SRS1=H=relay.example==HHH=TT=${domain}=${local}`,
  'as BATV': (local) => `prvs=1234567890=${local}`,
  'as BATV of old': (local, domain) => `btv1==123==${local}==${domain}`,
  'as a source route': (local, domain) => `<@a.example,@b.example:${local}@${domain}>`,
  'as a bang path': (local, domain) => `relay!${domain}!${local}`,
  'with a percent hack': (local, domain) => `${local}%${domain}`,
  quoted: (local, domain) => `"${local}"@${domain}`,
  'quoted, without its domain': (local) => `"${local}":`,
  'with backslashes': (local) => `"${[...local].map((one) => `\\${one}`).join('')}"`,
  'percent-encoded': (local, domain) => percent(`${local}@${domain}`),
  'percent-encoded, without its domain': (local) => percent(`<${local}>`),
  'percent-encoded twice': (local, domain) => encodeURIComponent(percent(`${local}@${domain}`)),
  'as xtext': (local, domain) => `rfc822;${xtext(`${local}@${domain}`)}`,
  'as xtext in VERP': (local, domain) => xtext(`b=${local}=${domain}`),
  'with a quoted-printable @': (local, domain) => `${local}=40${domain}`,
  'with a character reference': (local, domain) => `${local}&#64;${domain}`,
  'with a full-width @': (local, domain) => `${local}\uff20${domain}`,
  'in capitals': (local, domain) => `${local.toUpperCase()}.${domain.toUpperCase()}`,
  'with a soft hyphen': (local, domain) => `${local.slice(0, 2)}\u00ad${local.slice(2)},${domain}`,
  'in words': (local, domain) => `${local} at ${domain}`,
  'in parentheses': (local, domain) => `(${local}) [${domain}]`,
};

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const text = (units: string[], minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...units), minLength, maxLength });
/** Long enough not to occur in the reply by chance. */
const label = text([...LETTERS, ...'0123456789'], 6, 14);
const localPart = fc.oneof(
  label,
  fc
    .tuple(label, fc.constantFrom('.', '+', '-', '_', '=', '/', "'", '!'), label)
    .map((parts) => parts.join('')),
  fc.tuple(label, text([...'éüčß'], 1, 3)).map((parts) => parts.join('')),
);
const domain = fc
  .tuple(label, fc.constantFrom('com', 'co.uk', 'org'))
  .map(([name, end]) => `${name}.${end}`);
const reply = fc.constantFrom(
  '550 5.1.1 % user unknown',
  '550-5.7.1 no mail for %, says\r\n550 the rule of %',
  '554 %: Recipient address rejected',
  '450 4.2.0 greylisted (%)',
);

describe('PROVIDERS-2 a reply is stored without the address that it mentions', () => {
  test.each(Object.entries(FORMS))('%s', (_name, form) => {
    fc.assert(
      fc.property(localPart, domain, reply, (local, name, words) => {
        const cleaned = cleanReply(words.replaceAll('%', form(local, name)), `${local}@${name}`);
        const shown = cleaned.normalize('NFKC').toLowerCase();
        expect(shown).not.toContain(local.normalize('NFKC').toLowerCase());
        expect(shown).not.toContain(name);
        expect(shown).not.toContain('@');
      }),
      { numRuns: 50 },
    );
  });

  test('an international domain is recognised in either of its forms', () => {
    const recipient = `ada@${domainToASCII('bücher-laden.example')}`;
    expect(cleanReply('550 no MX for bücher-laden.example, BÜCHER-LADEN.example', recipient)).toBe(
      '550 no MX for <address> <address>',
    );
    expect(cleanReply(`550 no MX for ${recipient.slice(4)}.`, recipient)).toBe(
      '550 no MX for <address>',
    );
  });

  test('the tag of an address is not treated as part of the person’s name', () => {
    expect(cleanReply('550 no mailbox ada here', 'ada+news@example.org')).toBe(
      '550 no mailbox <address> here',
    );
  });

  test('words that only begin like the address are kept, and so is the server’s own text', () => {
    const words =
      '550 5.7.1 information about mail.example.net: adamant, see https://x.example/?p=1%20a';
    expect(cleanReply(words, 'info@example.org')).toBe(words);
    expect(cleanReply(words, 'ada@example.org')).toBe(words);
  });

  test('a long reply is cut at its limit, and never in the middle of an address', () => {
    const recipient = 'ada.lovelace@example.org';
    for (let length = 3_980; length < 4_020; length += 1) {
      const cleaned = cleanReply(
        `${'<a@b.example> '.repeat(400).slice(0, length)}ada.lovelace`,
        recipient,
      );
      expect(cleaned).toMatch(/^(?:<address> ?)+$/);
    }
    expect(cleanReply(`550 ${'x'.repeat(1_000_000)}`, recipient)).toBe('550');
  });
});
