import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { Contact, ContactAttributeSummary } from '@mailwright/sdk';
import { useId } from 'react';
import { textOfObject } from '../../parts/forms/json-object.ts';
import { useTexts } from '../../texts/language.tsx';
import { AttributeField } from './attribute-field.tsx';

interface ContactFieldsProps {
  /** Undefined for a new contact. */
  contact: Contact | undefined;
  attributes: readonly ContactAttributeSummary[];
  /** Whether the text in the field of the data is not an object in JSON. */
  isWrong: boolean;
}

/** What is known about a person. */
export function ContactFields({ contact, attributes, isWrong }: ContactFieldsProps) {
  const t = useTexts().contacts;
  const zones = useId();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <TextInput
          name="name"
          label={t.name}
          autoComplete="off"
          defaultValue={contact?.name ?? ''}
        />
        <TextInput
          name="locale"
          label={t.language}
          description={t.form.languageHelp}
          inputWrapperOrder={['label', 'input', 'description']}
          required={contact !== undefined}
          withAsterisk={false}
          defaultValue={contact?.locale ?? ''}
        />
        <TextInput
          name="timezone"
          label={t.timezone}
          list={zones}
          autoComplete="off"
          defaultValue={contact?.timezone ?? ''}
        />
        <datalist id={zones}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        {attributes.map((attribute) => (
          <AttributeField
            key={attribute.key}
            attribute={attribute}
            value={contact?.custom_attributes[attribute.key]}
          />
        ))}
      </SimpleGrid>
      <Textarea
        name="data"
        label={t.form.data}
        description={t.form.dataHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={4}
        spellCheck={false}
        defaultValue={textOfObject(contact?.data ?? {})}
        error={isWrong ? t.form.noJson : null}
        mb="sm"
      />
    </>
  );
}
