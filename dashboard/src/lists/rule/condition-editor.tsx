import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { word } from '../../texts/word.ts';
import { EngagementFields } from './engagement-fields.tsx';
import { comparisonWith, operatorsOf, subjectOf, withOperator, zoneOf } from './fields.ts';
import type { Comparison, Condition, Named } from './node.ts';
import classes from './rule.module.css';
import type { Names } from './use-names.ts';
import { ValueInput } from './value-input.tsx';

interface ConditionProps {
  condition: Condition;
  names: Names;
  place: string;
  change: (condition: Condition) => void;
  remove: () => void;
}

/** One condition: what, how it is compared, and with what. */
export function ConditionEditor({ condition, names, place, change, remove }: ConditionProps) {
  const t = useTexts().lists.builder;
  const subject = subjectOf(condition);
  const zone = zoneOf(condition);
  const attributes = names.attributes.map(({ key, name }) => ({
    value: `custom_attributes.${key}`,
    label: t.attribute(name),
  }));
  const subjects = [
    ...Object.entries(t.subjects).map(([value, label]) => ({ value, label })),
    ...attributes,
  ];
  const isKnown = subjects.some(({ value }) => value === subject);
  const choose = (to: string): void => {
    if (to === 'list' || to === 'consent') {
      const [first] = to === 'list' ? names.lists : names.subtypes;
      return change({ kind: to, name: first?.value ?? '', isNegated: false });
    }
    if (to === 'engagement') {
      return change({ kind: to, engagement: 'opened', isNegated: false, last_campaigns: 3 });
    }
    if (to === 'data') return change(comparisonWith('data.', undefined));
    change(comparisonWith(to, attributeOf(names, to)));
  };
  return (
    <div role="group" aria-label={t.condition(place)} className={classes.condition}>
      <NativeSelect
        label={t.subject}
        value={subject}
        data={isKnown ? subjects : [...subjects, subject]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {condition.kind === 'field' && (
        <ComparisonFields comparison={condition} names={names} change={change} />
      )}
      {condition.kind === 'engagement' && (
        <EngagementFields engagement={condition} campaigns={names.campaigns} change={change} />
      )}
      {(condition.kind === 'list' || condition.kind === 'consent') && (
        <NameField named={condition} names={names} change={change} />
      )}
      <Button variant="default" aria-label={t.removeCondition(place)} onClick={remove}>
        {t.remove}
      </Button>
      {zone !== null && (
        <Text size="sm" c="dimmed" className={classes.note}>
          {t.zone(zone)}
        </Text>
      )}
    </div>
  );
}

const attributeOf = (
  { attributes }: Names,
  field: string,
): Names['attributes'][number] | undefined =>
  attributes.find(({ key }) => `custom_attributes.${key}` === field);

interface NameProps {
  named: Named;
  names: Names;
  change: (condition: Condition) => void;
}

function NameField({ named: { kind, name, isNegated }, names, change }: NameProps) {
  const t = useTexts().lists.builder;
  const words = t.negations[kind];
  const known = kind === 'list' ? names.lists : names.subtypes;
  // Empty if there was nothing to name yet.
  const isKnown = known.some(({ value }) => value === name);
  return (
    <>
      <NativeSelect
        label={t.operator}
        value={String(isNegated)}
        data={[
          { value: 'false', label: words.yes },
          { value: 'true', label: words.no },
        ]}
        onChange={({ currentTarget }) =>
          change({ kind, name, isNegated: currentTarget.value === 'true' })
        }
      />
      <NativeSelect
        label={kind === 'list' ? t.list : t.subtype}
        value={name}
        data={isKnown ? known : [...known, name]}
        error={known.length === 0 ? t.nothingToName : null}
        onChange={({ currentTarget }) => change({ kind, name: currentTarget.value, isNegated })}
      />
    </>
  );
}

interface ComparisonProps {
  comparison: Comparison;
  names: Names;
  change: (condition: Condition) => void;
}

function ComparisonFields({ comparison, names, change }: ComparisonProps) {
  const t = useTexts().lists.builder;
  const keys = useId();
  const { field, op, value } = comparison;
  const attribute = attributeOf(names, field);
  const isDate = field === 'created_at' || attribute?.type === 'date';
  const words: Record<string, string> = isDate
    ? Object.assign({}, t.operators, t.dateOperators)
    : t.operators;
  const operators = operatorsOf(field, attribute?.type);
  return (
    <>
      {field.startsWith('data.') && (
        <>
          <TextInput
            label={t.key}
            list={keys}
            value={field.slice('data.'.length)}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) =>
              change({ kind: 'field', field: `data.${currentTarget.value}`, op, value })
            }
          />
          <datalist id={keys}>
            {names.dataKeys.map((key) => (
              <option key={key} value={key} />
            ))}
          </datalist>
        </>
      )}
      <NativeSelect
        label={t.operator}
        value={op}
        data={(operators.includes(op) ? operators : [...operators, op]).map((one) => ({
          value: one,
          label: word(words, one),
        }))}
        onChange={({ currentTarget }) =>
          change(withOperator(comparison, currentTarget.value, attribute?.type))
        }
      />
      <ValueInput
        key={`${field.startsWith('data.') ? 'data' : field} ${op}`}
        comparison={comparison}
        attribute={attribute}
        change={(to) => change({ ...comparison, value: to })}
      />
    </>
  );
}
