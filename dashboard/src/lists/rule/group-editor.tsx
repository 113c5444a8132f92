import { Button, Group as Row, NativeSelect } from '@mantine/core';
import { useTexts } from '../../texts/language.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { type Group, type GroupKind, isGroup, type Node } from './node.ts';
import classes from './rule.module.css';
import type { Names } from './use-names.ts';

/** As many levels as the server allows. */
const MAX_LEVELS = 10;

interface GroupProps {
  group: Group;
  names: Names;
  change: (group: Group) => void;
  /** Absent for the outermost group. */
  remove?: () => void;
  /** Its place, such as “1.2”; empty for the outermost group. */
  place?: string;
}

/** A group of conditions and further groups. */
export function GroupEditor({ group, names, change, remove, place = '' }: GroupProps) {
  const t = useTexts().lists.builder;
  const { kind, nodes } = group;
  const set = (at: number, node: Node): void =>
    change({ kind, nodes: nodes.map((one, index) => (index === at ? node : one)) });
  const drop = (at: number): void =>
    change({ kind, nodes: nodes.filter((_, index) => index !== at) });
  const add = (node: Node): void => change({ kind, nodes: [...nodes, node] });
  const first: Node = { kind: 'field', field: 'locale', op: 'eq', value: 'en' };
  const level = place === '' ? 1 : place.split('.').length + 1;
  return (
    <fieldset className={classes.group}>
      <legend>{place === '' ? t.rule : t.group(place)}</legend>
      <NativeSelect
        label={place === '' ? t.matches : t.groupMatches}
        value={kind}
        data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value as GroupKind, nodes })}
      />
      {nodes.map((node, index) => {
        const at = place === '' ? String(index + 1) : `${place}.${index + 1}`;
        const common = { names, place: at, remove: () => drop(index) };
        return isGroup(node) ? (
          <GroupEditor key={index} group={node} change={(to) => set(index, to)} {...common} />
        ) : (
          <ConditionEditor
            key={index}
            condition={node}
            change={(to) => set(index, to)}
            {...common}
          />
        );
      })}
      <Row gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => add(first)}>
          {t.addCondition}
        </Button>
        {level < MAX_LEVELS - 1 && (
          <Button size="xs" variant="default" onClick={() => add({ kind: 'any', nodes: [first] })}>
            {t.addGroup}
          </Button>
        )}
        {remove && (
          <Button size="xs" variant="default" aria-label={t.removeGroup(place)} onClick={remove}>
            {t.remove}
          </Button>
        )}
      </Row>
    </fieldset>
  );
}
