/**
 * Who runs the mailboxes of these domains: domains under which the companies themselves offer mailboxes to the public.
 * The companies publish no lists of them. This one was written from general knowledge in 2026, was not copied from
 * another list, and is not complete: a missing domain counts as `other`, and changes of the list concern new emails only.
 * Domains of organizations that are hosted by these companies are not included, because that would need a DNS query for
 * each address.
 */
const DOMAINS: Record<string, readonly string[]> = {
  apple: ['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com'],
  // AT&T's addresses are run by Yahoo.
  att: ['att.net', 'sbcglobal.net', 'bellsouth.net', 'pacbell.net', 'ameritech.net'],
  centrum: ['centrum.cz', 'centrum.sk', 'atlas.cz', 'atlas.sk', 'volny.cz'],
  comcast: ['comcast.net'],
  fastmail: ['fastmail.com', 'fastmail.fm'],
  free: ['free.fr'],
  gmx: [
    ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com', 'gmx.us', 'gmx.co.uk', 'gmx.fr'],
    ...['gmx.es', 'gmx.info', 'gmx.org', 'gmx.eu', 'web.de', 'mail.com'],
  ],
  google: ['gmail.com', 'googlemail.com'],
  interia: ['interia.pl', 'interia.eu', 'interia.com', 'poczta.fm', 'intmail.pl'],
  laposte: ['laposte.net'],
  libero: ['libero.it', 'virgilio.it', 'iol.it', 'inwind.it', 'blu.it', 'giallo.it'],
  mail_ru: ['mail.ru', 'inbox.ru', 'list.ru', 'bk.ru', 'internet.ru', 'xmail.ru'],
  microsoft: [
    ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'passport.com', 'windowslive.com'],
    ...['outlook.at', 'outlook.be', 'outlook.cl', 'outlook.cz', 'outlook.de', 'outlook.dk'],
    ...['outlook.es', 'outlook.fr', 'outlook.hu', 'outlook.ie', 'outlook.in', 'outlook.it'],
    ...['outlook.jp', 'outlook.kr', 'outlook.lv', 'outlook.ph', 'outlook.pt', 'outlook.sa'],
    ...['outlook.sg', 'outlook.sk', 'outlook.co.id', 'outlook.co.il', 'outlook.co.th'],
    ...['outlook.com.ar', 'outlook.com.au', 'outlook.com.br', 'outlook.com.gr', 'outlook.com.tr'],
    ...['outlook.com.vn', 'hotmail.be', 'hotmail.ca', 'hotmail.ch', 'hotmail.co.jp'],
    ...['hotmail.co.uk', 'hotmail.com.ar', 'hotmail.com.br', 'hotmail.com.tr', 'hotmail.cz'],
    ...['hotmail.de', 'hotmail.dk', 'hotmail.es', 'hotmail.fi', 'hotmail.fr', 'hotmail.gr'],
    ...['hotmail.hu', 'hotmail.it', 'hotmail.nl', 'hotmail.no', 'hotmail.se', 'hotmail.sk'],
    ...['live.at', 'live.be', 'live.ca', 'live.cl', 'live.cn', 'live.co.uk', 'live.com.ar'],
    ...['live.com.au', 'live.com.mx', 'live.com.pt', 'live.de', 'live.dk', 'live.fr', 'live.ie'],
    ...['live.it', 'live.jp', 'live.nl', 'live.no', 'live.se'],
  ],
  naver: ['naver.com'],
  netease: ['163.com', '126.com', 'yeah.net'],
  onet: ['onet.pl', 'onet.eu', 'op.pl', 'vp.pl', 'poczta.onet.pl', 'poczta.onet.eu'],
  orange: ['orange.fr', 'wanadoo.fr'],
  proton: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
  seznam: ['seznam.cz', 'email.cz', 'post.cz', 'spoluzaci.cz', 'stream.cz', 'firmy.cz'],
  t_online: ['t-online.de', 'magenta.de'],
  tencent: ['qq.com', 'foxmail.com'],
  wp: ['wp.pl', 'o2.pl', 'tlen.pl', 'go2.pl'],
  yahoo: [
    ...['yahoo.com', 'ymail.com', 'rocketmail.com', 'myyahoo.com', 'aol.com', 'aim.com'],
    ...['verizon.net', 'yahoo.at', 'yahoo.be', 'yahoo.ca', 'yahoo.cl', 'yahoo.co.id'],
    ...['yahoo.co.il', 'yahoo.co.in', 'yahoo.co.nz', 'yahoo.co.th', 'yahoo.co.uk', 'yahoo.co.za'],
    ...['yahoo.com.ar', 'yahoo.com.au', 'yahoo.com.br', 'yahoo.com.co', 'yahoo.com.hk'],
    ...['yahoo.com.mx', 'yahoo.com.my', 'yahoo.com.pe', 'yahoo.com.ph', 'yahoo.com.sg'],
    ...['yahoo.com.tr', 'yahoo.com.tw', 'yahoo.com.ve', 'yahoo.com.vn', 'yahoo.cz', 'yahoo.de'],
    ...['yahoo.dk', 'yahoo.es', 'yahoo.fi', 'yahoo.fr', 'yahoo.gr', 'yahoo.hu', 'yahoo.ie'],
    ...['yahoo.in', 'yahoo.it', 'yahoo.nl', 'yahoo.no', 'yahoo.pl', 'yahoo.pt', 'yahoo.ro'],
    ...['yahoo.se', 'aol.co.uk', 'aol.de', 'aol.fr', 'aol.it'],
  ],
  // Yahoo! JAPAN is another company.
  yahoo_japan: ['yahoo.co.jp', 'ybb.ne.jp'],
  yandex: ['yandex.ru', 'yandex.com', 'ya.ru', 'yandex.by', 'yandex.kz', 'yandex.ua', 'narod.ru'],
  zoho: ['zoho.com', 'zohomail.com', 'zohomail.eu', 'zohomail.in'],
};

const PROVIDERS: ReadonlyMap<string, string> = new Map(
  Object.entries(DOMAINS).flatMap(([provider, domains]) =>
    domains.map((domain): [string, string] => [domain, provider]),
  ),
);

/** Who runs the mailboxes of this domain, in lower case; null if that is unknown. */
export const recipientProviderOf = (domain: string): string | null => PROVIDERS.get(domain) ?? null;
