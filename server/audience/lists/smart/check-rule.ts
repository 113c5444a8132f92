import { type FieldFailure, type Reason, ValidationError } from '../../../platform/errors.ts';
import { isObject, type JsonObject } from '../../../platform/values/json/json.ts';
import { timeZoneName } from '../../../platform/values/time-zone.ts';
import { type Field, FIELD_NAMES, isMoment, parseField } from './fields.ts';
import { DAY_OPERATORS, LIMITS, type Operator, type Rule, type Scalar } from './rule.ts';

/** Validates JSON as a rule. Throws an error with the path of each problem. */
export function checkRule(rule: unknown, field = 'rule'): Rule {
  const [first, ...rest] = findFaults(rule, field);
  if (first) throw new ValidationError([first, ...rest]);
  return rule as Rule;
}

/** Whether a value is a valid rule; used for stored rules that this version has not validated. */
export const isRule = (rule: unknown): rule is Rule => findFaults(rule, 'rule').length === 0;

/** The forms of a rule, with the fields that each can have. */
const FORMS = {
  all: ['all'],
  any: ['any'],
  not: ['not'],
  list: ['list'],
  consent: ['consent'],
  engagement: [
    ...['engagement', 'campaign', 'last_campaigns', 'at_least', 'within_last_days', 'timezone'],
  ],
  field: ['field', 'op', 'value'],
};
const FORM_NAMES = Object.keys(FORMS) as (keyof typeof FORMS)[];

const OPERATORS: readonly string[] = [
  ...['eq', 'ne', 'in', 'gt', 'lt', 'contains', 'exists'],
  ...DAY_OPERATORS,
];

const ENGAGEMENTS: unknown[] = ['got', 'opened', 'clicked'];

function findFaults(rule: unknown, root: string): FieldFailure[] {
  const faults: FieldFailure[] = [];
  let rules = 0;
  const fault = (field: string, reason: Reason, message: string): void => {
    faults.push({ field, reason, message });
  };

  function check(value: unknown, path: string, level: number): void {
    rules += 1;
    // Bounds the work for any input.
    if (rules > LIMITS.rules) return;
    if (level > LIMITS.levels) {
      return fault(path, 'too_many', `Rules may nest at most ${LIMITS.levels} levels.`);
    }
    if (!isObject(value)) return fault(path, 'invalid_type', 'A rule must be an object.');
    const forms = FORM_NAMES.filter((form) => Object.hasOwn(value, form));
    const [form] = forms;
    if (form === undefined || forms.length > 1) {
      return fault(path, 'invalid_value', `A rule must have one of ${FORM_NAMES.join(', ')}.`);
    }
    const hasZone = form === 'field' && isDayOperator(value.op);
    refuseUnknownFields(value, path, hasZone ? [...FORMS.field, 'timezone'] : FORMS[form]);
    const place = `${path}.${form}`;
    switch (form) {
      case 'all':
      case 'any':
        return checkMembers(value[form], place, level);
      case 'not':
        return check(value.not, place, level + 1);
      case 'list':
      case 'consent':
        return checkName(value[form], place);
      case 'engagement':
        return checkEngagement(value, path);
      case 'field':
        return checkComparison(value, path);
    }
  }

  function checkMembers(members: unknown, path: string, level: number): void {
    if (!Array.isArray(members)) {
      return fault(path, 'invalid_type', `The field ${path} must be an array of rules.`);
    }
    for (const [index, member] of members.entries()) {
      if (rules > LIMITS.rules) return;
      check(member, `${path}.${index}`, level + 1);
    }
  }

  function checkName(name: unknown, path: string): void {
    if (typeof name === 'string' && name !== '' && isStorable(name)) return;
    fault(path, 'invalid_type', `The field ${path} must be a slug.`);
  }

  function checkComparison({ field: name, op, value, timezone }: JsonObject, path: string): void {
    const field = typeof name === 'string' && isStorable(name) ? parseField(name) : null;
    if (!field)
      return fault(`${path}.field`, 'invalid_value', `The field must be one of: ${FIELD_NAMES}.`);
    if (field.path.length >= LIMITS.keys) {
      const message = `A path may have at most ${LIMITS.keys} keys.`;
      return fault(`${path}.field`, 'too_many', message);
    }
    if (!isOperator(op) || !field.operators.includes(op)) {
      const allowed = field.operators.join(', ');
      return fault(`${path}.op`, 'invalid_value', `The operator must be one of ${allowed}.`);
    }
    if (isDayOperator(op)) {
      const most = op === 'birthday_within_days' ? LIMITS.birthdayDays : LIMITS.days;
      checkNumber(value, `${path}.value`, { least: 0, most });
      return checkZone(timezone, `${path}.timezone`);
    }
    checkOperand(value, `${path}.value`, field, op);
  }

  function checkEngagement(rule: JsonObject, path: string): void {
    if (!ENGAGEMENTS.includes(rule.engagement)) {
      const message = `The field ${path}.engagement must be one of ${ENGAGEMENTS.join(', ')}.`;
      fault(`${path}.engagement`, 'invalid_value', message);
    }
    const { campaign, last_campaigns: last, at_least: least, within_last_days: days } = rule;
    if (campaign !== undefined) checkName(campaign, `${path}.campaign`);
    for (const other of ['last_campaigns', 'at_least']) {
      if (campaign === undefined || rule[other] === undefined) continue;
      const message = `A rule about one campaign has no field ${other}.`;
      return fault(`${path}.${other}`, 'conflict', message);
    }
    const most = LIMITS.campaigns;
    if (last !== undefined) checkNumber(last, `${path}.last_campaigns`, { least: 1, most });
    if (least !== undefined) {
      const limit = typeof last === 'number' ? Math.min(last, most) : most;
      checkNumber(least, `${path}.at_least`, { least: 1, most: limit });
    }
    if (days !== undefined)
      checkNumber(days, `${path}.within_last_days`, { least: 0, most: LIMITS.days });
    checkZone(rule.timezone, `${path}.timezone`);
  }

  function checkNumber(value: unknown, path: string, range: { least: number; most: number }): void {
    if (value === undefined) return fault(path, 'required', `The field ${path} is required.`);
    const message = `The field ${path} must be a whole number from ${range.least} to ${range.most}.`;
    if (!Number.isInteger(value)) return fault(path, 'invalid_type', message);
    if (Number(value) < range.least || Number(value) > range.most)
      fault(path, 'invalid_value', message);
  }

  function checkZone(zone: unknown, path: string): void {
    if (zone === undefined || (typeof zone === 'string' && timeZoneName(zone) !== null)) return;
    const message = `The field ${path} must be an IANA time zone, such as Europe/Prague.`;
    fault(path, 'invalid_value', message);
  }

  function checkOperand(value: unknown, path: string, field: Field, op: Operator): void {
    if (op === 'exists') {
      if (value === undefined || typeof value === 'boolean') return;
      return fault(path, 'invalid_type', 'The value of exists must be true or false.');
    }
    if (op !== 'in') return checkScalar(value, path, field, op);
    if (!Array.isArray(value)) {
      return fault(path, 'invalid_type', 'The value of in must be an array.');
    }
    if (value.length > LIMITS.values) {
      return fault(path, 'too_many', `The array may have at most ${LIMITS.values} values.`);
    }
    for (const [i, member] of value.entries()) checkScalar(member, `${path}.${i}`, field, op);
  }

  function checkScalar(value: unknown, path: string, field: Field, op: Operator): void {
    if (value === undefined) return fault(path, 'required', `The field ${path} is required.`);
    if (!isScalar(value) || !field.accepts(value)) {
      return fault(path, 'invalid_type', `The value must be ${field.expected}.`);
    }
    if (typeof value === 'boolean' && (op === 'gt' || op === 'lt')) {
      return fault(path, 'invalid_type', 'The value must be a string or a number.');
    }
    // A text is neither above nor below a number, so a number in quotation marks would match nobody.
    if (field.column === 'data' && (op === 'gt' || op === 'lt') && !isNumberOrMoment(value)) {
      const message = `With ${op}, the value must be a number without quotation marks, or a date such as 2026-01-31.`;
      return fault(path, 'invalid_type', message);
    }
    if (typeof value !== 'string') return;
    if (!isStorable(value)) {
      const message = `The value must be Unicode text of at most ${LIMITS.characters} characters.`;
      return fault(path, 'invalid_format', message);
    }
    if (op === 'contains' && value === '') {
      fault(path, 'too_short', 'The value of contains must not be empty.');
    }
  }

  function refuseUnknownFields(value: JsonObject, path: string, known: string[]): void {
    const unknown = Object.keys(value).find((key) => !known.includes(key));
    if (unknown === undefined) return;
    fault(
      path,
      'unknown_field',
      `A rule with ${known[0]} can only have ${known.length === 1 ? 'this field' : `the fields ${known.join(', ')}`}.`,
    );
  }

  check(rule, root, 1);
  if (rules <= LIMITS.rules) return faults.slice(0, LIMITS.rules);
  const message = `A rule may contain at most ${LIMITS.rules} rules.`;
  return [{ field: root, reason: 'too_many', message }];
}

const isOperator = (op: unknown): op is Operator =>
  typeof op === 'string' && OPERATORS.includes(op);

const isDayOperator = (op: unknown): boolean => DAY_OPERATORS.some((one) => one === op);

const isScalar = (value: unknown): value is Scalar =>
  ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);

const isNumberOrMoment = (value: Scalar): boolean => typeof value === 'number' || isMoment(value);

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isStorable = (text: string): boolean =>
  text.length <= LIMITS.characters && text.isWellFormed() && !text.includes('\0');
