const NUMBER = 'Zadejte celé číslo v povoleném rozsahu.';

/** What can be wrong with a part of a condition, by the name of the part and the reason of the API. */
const FAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  field: {
    invalid_value: 'Takové pole pravidla neznají.',
    not_found: 'Atribut s tímto klíčem neexistuje.',
    too_many: 'Klíč má příliš mnoho částí.',
  },
  op: { invalid_value: 'Toto porovnání se pro zvolené pole nehodí.' },
  value: {
    required: 'Chybí hodnota.',
    invalid_type:
      'Hodnota se k poli a porovnání nehodí. „Je více než“ a „je méně než“ porovnávají čísla a data jako 2026-01-31.',
    invalid_value: NUMBER,
    invalid_format: 'Hodnota je příliš dlouhá, nebo obsahuje znaky, které nejde uložit.',
    too_short: 'Hodnota nesmí být prázdná.',
    too_many: 'Hodnot je příliš mnoho.',
  },
  list: {
    invalid_type: 'Vyberte seznam.',
    invalid_value: 'Pravidlo může používat jen ruční seznamy.',
    not_found: 'Takový ruční seznam neexistuje.',
  },
  consent: {
    invalid_type: 'Vyberte odběr.',
    ambiguous: 'Tento klíč má více odběrů; přidejte k němu typ.',
    not_found: 'Takový odběr neexistuje.',
  },
  campaign: { invalid_type: 'Vyberte kampaň.', not_found: 'Taková kampaň neexistuje.' },
  timezone: { invalid_value: 'Takové časové pásmo neexistuje.' },
  last_campaigns: { invalid_type: NUMBER, invalid_value: NUMBER },
  at_least: { invalid_type: NUMBER, invalid_value: NUMBER },
  within_last_days: { invalid_type: NUMBER, invalid_value: NUMBER },
};

const OF_RULE: Readonly<Record<string, string>> = {
  too_many: 'Pravidlo má příliš mnoho podmínek nebo úrovní.',
  unknown_field: 'Pravidlo obsahuje neznámé pole.',
};

/** What is wrong with a rule, and in which condition of the form; null for other fields. */
export function ruleFaultInCzech(field: string, reason: string): string | null {
  const path = /^(?:audience\.)?rule((?:\.[a-z_\d]+)*)$/.exec(field)?.[1]?.split('.').slice(1);
  if (!path) return null;
  const [part = '', before = ''] = path.toReversed();
  // The place of one of several values is `value.3`.
  const of = FAULTS[part] ?? (before === 'value' ? FAULTS.value : OF_RULE);
  const isOne = /(?:^|\.)value\.\d+$/.test(field);
  const numbers = (isOne ? path.slice(0, -1) : path).filter((name) => /^\d+$/.test(name));
  const place = numbers.map((number) => Number(number) + 1).join('.');
  const sentence = of?.[reason] ?? 'Pravidlo nemá platný tvar.';
  return place === '' ? sentence : `Podmínka ${place}: ${sentence}`;
}
