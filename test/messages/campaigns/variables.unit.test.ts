import { expect, test } from '@jest/globals';
import { contactVariables } from '../../../server/messages/campaigns/variables.ts';

test.each([
  ['Žofie Nováková', {}, 'Žofie'],
  ['  Žofie  ', {}, 'Žofie'],
  ['Ing. Žofie Nováková', { first_name: ' Žofie ' }, 'Žofie'],
  [null, { first_name: 'Žofie' }, 'Žofie'],
  ['Žofie', { first_name: ' ' }, 'Žofie'],
  ['Žofie', { first_name: 7 }, 'Žofie'],
  ['   ', {}, null],
  [null, {}, null],
])('CAMPAIGNS-6 the first name of %j with %j is %j', (name, data, first) => {
  const { contact } = contactVariables({ name, data, locale: 'cs', custom_attributes: {} });
  expect(contact).toMatchObject({ name, first_name: first });
});
