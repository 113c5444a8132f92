import { describe, expect, test } from '@jest/globals';
import {
  occurrences,
  unrecognizedTags,
} from '../../../server/messages/templates/merge-tags/index.ts';
import { PATTERNS } from '../../../server/messages/templates/merge-tags/patterns.ts';
import type { TemplateContent } from '../../../server/messages/templates/template.entity.ts';
import { processorTimeOf, slowness } from '../../support/measure/slowness.ts';

/** Other requests run between two patterns. */
const LIMIT_MS = 50;

const NOTHING: TemplateContent = { subject: '', html: null, text: null, preheader: null };
const inHtml = (html: string): Promise<string[]> => unrecognizedTags({ ...NOTHING, html });

const NAME = '{{ contact.name }} in a campaign';

describe('TEMPLATES-1 a tag of another tool', () => {
  test.each([
    ['*|FNAME|*', 'Mailchimp', NAME],
    ['*|MERGE7:City|*', 'Mailchimp', '{{ contact.data.city }}'],
    ['*|IF:FNAME|*', 'Mailchimp', '{% if … %}'],
    ['*|EMAIL|*', 'Mailchimp', 'no variable has this value'],
    ['*|LIST:COMPANY|*', 'Mailchimp', '{{ brand }}'],
    ['*|HTML:LIST_ADDRESS_HTML|*', 'Mailchimp', '{{ legal_address }}'],
    ['*|VOKATIV|*', 'Mailchimp', NAME],
    ['<a href="*|UNSUB|*">', 'Mailchimp', '{{ unsubscribe_url }}'],
    ['<a href="*%7CARCHIVE%7C*">', 'Mailchimp', '{{ web_version_url }}'],
    ['%FIRSTNAME%', 'ActiveCampaign', NAME],
    ['<a href="%UNSUBSCRIBELINK%">', 'ActiveCampaign', '{{ unsubscribe_url }}'],
    ['%name%', 'ActiveCampaign', NAME],
    ['%recipient.first_name%', 'ActiveCampaign', NAME],
    ['[firstname,fallback=there]', 'Campaign Monitor', NAME],
    ['<unsubscribe>Leave</unsubscribe>', 'Campaign Monitor', '{{ unsubscribe_url }}'],
    ['Dear [firstname],', 'another tool', NAME],
    ['Dear [First Name],', 'another tool', NAME],
    ['Dobrý den [Jméno],', 'another tool', NAME],
    ['[LASTNAME]', 'another tool', '{{ contact.data.last_name }}'],
    ['<a href="[UNSUBSCRIBE]">', 'another tool', '{{ unsubscribe_url }}'],
    ['[[firstname]]', 'GetResponse', NAME],
    ['[[data:city:"x"]]', 'Mailjet', '{{ contact.data.city }}'],
    ['{$name}', 'MailerLite', NAME],
    ['{!Contact.FirstName}', 'Salesforce', NAME],
    ['%%First Name%%', 'Salesforce', NAME],
    ['{contactfield=firstname}', 'Mautic', NAME],
    ['{unsubscribe_url}', 'another tool', '{{ unsubscribe_url }}'],
    ['Hi {first_name}!', 'another tool', NAME],
    ['Hi ${firstName}!', 'another tool', NAME],
    ['<%= name %>', 'SendGrid', NAME],
    ['[%first_name%]', 'SendGrid', NAME],
    ['@FIRSTNAME@', 'Dotdigital', NAME],
  ])('%s', async (html, tool, meant) => {
    const [sentence, ...others] = await inHtml(`<p>${html}`);
    expect(others).toEqual([]);
    expect(sentence).toContain(`in the HTML looks like a merge tag of ${tool}`);
    expect(sentence).toContain(meant);
  });

  test.each([
    ['<a href="https://a.example/?n=%7B%7B%20name%20%7D%7D">', '{{ name }}'],
    ['<a href="%7b%7bunsubscribe_url%7d%7d">', '{{ unsubscribe_url }}'],
    ['<a href="https://a.example/%7B%7B user.id %7C urlencode }}">', '{{ user.id | urlencode }}'],
    ['{ { name } }', '{{ name }}'],
    ['{&nbsp;{&nbsp;name&nbsp;}&nbsp;}', '{{ name }}'],
    ['{<span>{ name }</span>}', '{{ name }}'],
  ])('that an editor damaged: %s', async (html, meant) => {
    expect(await inHtml(html)).toEqual([
      expect.stringMatching(/ in the HTML is a damaged tag, .*; did you mean \{\{ .* \}\}\?$/),
    ]);
    expect((await inHtml(html))[0]).toContain(`did you mean ${meant}?`);
  });

  test('is found in each part, once, and at most ten are', async () => {
    const parts = {
      subject: '*|A|*',
      preheader: '*|B|*',
      html: '*|C|*{{ x }}*|C|*',
      text: '*|D|*',
    };
    expect(await unrecognizedTags(parts)).toEqual([
      expect.stringMatching(/^\*\|A\|\* in the subject /),
      expect.stringMatching(/^\*\|B\|\* in the preheader /),
      expect.stringMatching(/^\*\|C\|\* in the HTML /),
      expect.stringMatching(/^\*\|D\|\* in the text part /),
    ]);
    expect(await inHtml(Array.from({ length: 40 }, (_, n) => `*|F${n}|*`).join())).toHaveLength(10);
  });
});

test.each([
  'Sleva 50 % na name % a 50%name% i 20%firstname%off',
  '100 % bavlna, od 10%email do 20 % [EU]',
  '[link] [1] [x] [text] [image: logo] [Praha] [jen dnes]',
  '[Unsubscribe](https://a.example/u) [name](#n) [email]: https://a.example [name][1]',
  '<a href="{{ unsubscribe_url }}">[Unsubscribe]</a> [UNSUBSCRIBE] [Web version]',
  '[email&#160;protected] [e-mail] user[email]=x&user[name]=y a[name] form_[email]',
  '<a href="https://a.example/?q=%20name%20&r=%C3%A1email%C3%A1&s=%E2%80%93name%2C%7B%22name%22%7D">',
  '<style>.a{width:100%}.b[name]{color:red}@media{ .c{ {name} }}</style><script>`${name} ${x[email]}`</script>',
  '<style>.a{b:c}</STYLE ><p style="{color:red}">{ } {} {{ "{name}" }} {% if a == "[firstname]" %}{% endif %}',
  '{ name: 1 } {color} {1} {jméno.příjmení} a{name}',
  '| a | b |\n|---|---|\n*|---|* 2*|x| * *| *',
  'PATH=%PATH%;%TEMP% at %HOME% @MEDIA@ info@NAME@x.example @name@',
  'Ř[ěšč] „[firma]“ §[2] [sic] [...] {…} %% 100 %% %d %s %1$s',
  '<unsubscribed> &lt;unsubscribe&gt; {{ items[name] }} {{ x }}[0]',
])('TEMPLATES-1 no tag: %s', async (text) => {
  expect(await inHtml(text)).toEqual([]);
  expect(await unrecognizedTags({ ...NOTHING, subject: text, text })).toEqual([]);
});

test('LIMITS-4 reading the longest part takes little processor time, whatever it contains', async () => {
  const pieces = [
    ...['%7B%7B', '%7B%7Bx%7D', '{ {', '{ <a>', '{<a', '*|a', '*|a|', '%%a ', '%%a', '{!a', '{$a'],
    ...['{contactfield=a ', '<% a', '&lt;%a', '[%a', '[[data:a', '[a,fallback=', '<unsubscribe '],
    ...['[[a', '%a', '%a%', '@AAA', '{a', '[a', '[a]', '&nbsp;', ' ', '{ ', '*%7Ca', '%7B ', '%20'],
    ...['<style>', '<style >', '</style>', '*|a|*', '[name]', '{ { a } }', '{{ a }}[name'],
  ];
  for (const piece of pieces) {
    const text = piece.repeat(250_000 / piece.length);
    for (const { tag } of PATTERNS) {
      let [time, slow] = [Infinity, Infinity];
      for (let run = 0; run < 20 && time > LIMIT_MS * slow; run += 1) {
        time = Math.min(
          time,
          processorTimeOf(() => occurrences(text, tag)),
        );
        // Most patterns take less than a millisecond.
        slow = time <= LIMIT_MS ? 1 : Math.min(slow, slowness());
      }
      expect([piece, tag.source, time <= LIMIT_MS * slow]).toEqual([piece, tag.source, true]);
    }
  }
});
