import { describe, expect, test } from '@jest/globals';
import { adviseOn } from '../../../server/messages/senders/advice.ts';
import { dmarcNames, parseDmarc } from '../../../server/messages/senders/dns/dmarc.ts';
import { countSpfLookups, parseSpf, spfRecords } from '../../../server/messages/senders/dns/spf.ts';
import type { DomainCheckResult } from '../../../server/messages/senders/check-result.ts';

describe('SENDERS-1 SPF', () => {
  test('is distinguished from other TXT records', () => {
    const texts = [
      'v=spf1 -all',
      'v=spf10 -all',
      'google-site-verification=x',
      'V=SPF1',
      ' v=spf1',
    ];
    expect(spfRecords(texts)).toEqual(['v=spf1 -all', 'V=SPF1']);
  });

  test.each([
    ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all', 0, '-'],
    ['v=spf1 a mx:mail.example ptr exists:%{i}.example ~all', 4, '~'],
    ['v=spf1 a/24 -a:x.example ?all', 2, '?'],
    ['v=spf1 include:a.example +include:b.example all', 2, '+'],
    ['v=spf1  redirect=a.example', 1, null],
    ['v=spf1 -all include:never.example', 0, '-'],
    ['v=spf1 exp=why.example allow:x', 0, null],
  ])('%s makes %d lookups and ends in %s', (record, count, all) => {
    const spf = parseSpf(record);
    expect([spf.lookups.length, spf.all]).toEqual([count, all]);
  });

  test.each([
    [
      'v=spf1 IP4:192.0.2.1 +include:A.example ?mx -a ~all ptr',
      ['ip4:192.0.2.1', 'include:a.example'],
    ],
    ['v=spf1 -all', []],
    ['v=spf1 +all', []],
  ])('%s lets %j pass', (record, passes) => {
    expect(parseSpf(record).passes).toEqual(passes);
  });

  test('a redirect next to all is ignored', () => {
    expect(parseSpf('v=spf1 redirect=a.example -all').redirects).toBe(false);
  });

  const zones: Record<string, string[] | null> = {
    'two.example': ['v=spf1 a mx -all', 'something else'],
    'loop.example': ['v=spf1 include:loop.example -all'],
    'silent.example': null,
    'ten.example': [`v=spf1 ${'a '.repeat(10)}-all`],
    'none.example': [],
  };
  const read = async (name: string) => zones[name] ?? (name in zones ? null : []);

  test.each([
    ['v=spf1 -all', 0],
    ['v=spf1 include:two.example include:TWO.example -all', 6],
    ['v=spf1 include:none.example a -all', 2],
    ['v=spf1 include:ten.example -all', 11],
    ['v=spf1 include:loop.example -all', 11],
    ['v=spf1 include:silent.example -all', null],
    ['v=spf1 include:%{d}.example -all', null],
  ])('%s counts %s lookups', async (record, count) => {
    expect(await countSpfLookups(record, read)).toBe(count);
  });
});

describe('SENDERS-1 DMARC', () => {
  test.each([
    ['v=DMARC1; p=none', { policy: 'none', subdomainPolicy: 'none', percent: 100 }],
    [
      'v=DMARC1;p=REJECT;sp=quarantine; pct=20; aspf=s;',
      { policy: 'reject', subdomainPolicy: 'quarantine', percent: 20, strictSpf: true },
    ],
    ['v=DMARC1; p=block; pct=many', { policy: null, percent: 100, strictSpf: false }],
    ['v=DMARC1', { policy: null }],
  ])('%s', (record, expected) => {
    expect(parseDmarc(record)).toMatchObject(expected);
  });

  test('may be at the domain or an organizational parent, never at a top-level domain', () => {
    expect(dmarcNames('mail.shop.example')).toEqual([
      '_dmarc.mail.shop.example',
      '_dmarc.shop.example',
    ]);
    expect(dmarcNames('a.b.c.d.e.f.g.h.i.j.k')).toHaveLength(8);
  });
});

describe('SENDERS-1 explanations', () => {
  const identity = {
    dkim: 'verified',
    dkim_records: [],
    mail_from: {
      domain: 'bounce.shop.example',
      host: 'x',
      spf: 'v=spf1 include:amazonses.com ~all',
    },
  } as const;

  function advice(
    answers: DomainCheckResult['answers'],
    {
      transport = 'smtp',
      spf_lookups = 1,
    }: { transport?: 'smtp' | 'ses'; spf_lookups?: number } = {},
  ): string[] {
    const checkResult: DomainCheckResult = {
      answers: { 'TXT _mailwright.mail.shop.example': [], ...answers },
      spf_lookups,
      identity: transport === 'ses' ? { ...identity, dkim_records: [] } : null,
      provider_failure: null,
    };
    return adviseOn({ domain: 'mail.shop.example', transport, checkResult, endsAt: null }).map(
      ({ level, message }) => `${level}: ${message}`,
    );
  }
  const spf = (...texts: string[]) => ({ 'TXT mail.shop.example': texts });
  const dmarc = (...texts: string[]) => ({ 'TXT _dmarc.mail.shop.example': texts });

  test.each([
    [
      spf('v=spf1 a ~all'),
      'ok: SPF: the record ends in ~all: other servers are not authorized; make sure that it names the server',
    ],
    [spf('v=spf1 -all'), 'problem: SPF: the record authorizes no server.'],
    [spf('v=spf1 ?mx ~all'), 'problem: SPF: the record authorizes no server.'],
    [
      spf('v=spf1 redirect=a.example'),
      'ok: SPF: the record redirects to that of another domain; make sure that it names',
    ],
    [spf('v=spf1 +all'), 'problem: SPF: the record ends in +all'],
    [spf('v=spf1 a'), 'warning: SPF: the record does not cover other servers.'],
    [spf('v=spf1 a', 'v=spf1 mx'), 'problem: SPF: mail.shop.example has several records'],
    [spf(), 'warning: SPF: mail.shop.example has no record'],
    [
      dmarc('v=DMARC1; p=none'),
      'warning: DMARC: p=none: receivers send reports, but the policy is not enforced yet.',
    ],
    [dmarc('v=DMARC1; p=reject'), 'ok: DMARC: p=reject: emails that fail are rejected.'],
    [dmarc('v=DMARC1; p=reject'), 'warning: DMARC: your SMTP server must sign with this domain'],
    [dmarc('v=DMARC1; p=quarantine; pct=5'), 'warning: DMARC: pct=5'],
    [dmarc('v=DMARC1; p=everything'), 'problem: DMARC: the record has no valid p='],
    [
      dmarc('v=DMARC1; p=none', 'v=DMARC1; p=none'),
      'problem: DMARC: _dmarc.mail.shop.example has several records',
    ],
    [dmarc('other'), 'warning: DMARC: there is no record'],
    [
      { ...dmarc(), 'TXT _dmarc.shop.example': ['v=DMARC1; p=none; sp=reject'] },
      'ok: DMARC: p=reject, inherited from the parent domain: emails that fail are rejected.',
    ],
  ])('%j: %s', (answers, message) => {
    expect(advice(answers).join('\n')).toContain(message);
  });

  test.each([
    [dmarc('v=DMARC1; rua=mailto:a@example.com')],
    [dmarc('v=DMARC1; p=none')],
    [{ ...dmarc(), 'TXT _dmarc.shop.example': ['v=DMARC1; p=reject; sp=none'] }],
  ])('%j requires nothing of the SMTP server, because nothing is enforced', (answers) => {
    expect(advice(answers).join('\n')).not.toContain('your SMTP server must sign');
  });

  test.each([
    ['v=spf1 -all', 'problem: SPF: the record of bounce.shop.example does not itself authorize'],
    ['v=spf1 include:elsewhere.example ~all', 'problem: SPF: the record of bounce.shop.example'],
    ['v=spf1 ?include:amazonses.com ~all', 'problem: SPF: the record of bounce.shop.example'],
    ['v=spf1 mx include:AmazonSES.com -all', 'ok: SPF: the record ends in -all'],
    ['v=spf1 include:amazonses.com +all', 'problem: SPF: the record ends in +all'],
    ['v=spf1 include:amazonses.com', 'warning: SPF: the record does not cover other servers'],
  ])('with SES, %s at the domain of bounces: %s', (record, message) => {
    const said = advice({ 'TXT bounce.shop.example': [record] }, { transport: 'ses' });
    expect(said.join('\n')).toContain(message);
  });

  test('an SPF record with too many lookups is an error for receivers', () => {
    expect(advice(spf('v=spf1 a ~all'), { spf_lookups: 11 })[0]).toMatch(
      /^problem: SPF: the record of mail\.shop\.example needs more than 10 DNS lookups/,
    );
  });

  test('with SES the SPF of the MAIL FROM domain counts, and strict alignment does not affect DKIM', () => {
    const said = advice(
      {
        ...spf('v=spf1 +all'),
        'TXT bounce.shop.example': ['v=spf1 include:amazonses.com ~all'],
        ...dmarc('v=DMARC1; p=reject; aspf=s'),
      },
      { transport: 'ses' },
    );
    expect(said).toEqual([
      'ok: DKIM: Amazon SES signs your emails with your domain.',
      'ok: SPF: the record ends in ~all: other servers are not authorized; Amazon SES is authorized.',
      'ok: DMARC: p=reject: emails that fail are rejected.',
      'warning: DMARC: aspf=s: SPF of the subdomain that receives bounces does not count; your emails pass because of DKIM.',
    ]);
  });

  test('a record whose lookup failed has no explanation', () => {
    const silent = {
      'TXT mail.shop.example': null,
      'TXT _dmarc.mail.shop.example': null,
      'TXT _mailwright.mail.shop.example': null,
    };
    expect(advice(silent)).toEqual([
      "warning: The domain's name servers did not answer the query for _mailwright.mail.shop.example; the check will be repeated.",
    ]);
  });
});
