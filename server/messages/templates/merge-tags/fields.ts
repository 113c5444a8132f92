/** What a merge tag of another tool stands for. */
interface Field {
  /** What to write instead; null if no variable contains it. */
  meant: string | null;
  /** Whether it is about the person. The others are links and legal texts, whose names are also words of an email. */
  isPersonal: boolean;
}

const personal = (variable: string): Field => ({
  meant: `{{ contact.${variable} }} in a campaign, or a variable of data in other emails`,
  isPersonal: true,
});
const general = (variable: string): Field => ({ meant: `{{ ${variable} }}`, isPersonal: false });

/** Names as `toKey` writes them. */
const FIELDS: ReadonlyMap<string, Field> = new Map([
  ...named(
    personal('name'),
    `name fname firstname givenname fullname contactname contactfirstname subscribername subscriberfirstname
     recipientname recipientfirst recipientfirstname userfirstname username jmeno krestnijmeno osloveni vokativ vorname`,
  ),
  ...named(
    personal('data.last_name'),
    'lname lastname surname familyname contactlastname prijmeni nachname',
  ),
  ...named(
    { meant: null, isPersonal: true },
    'email emailaddress contactemail subscriberemail subscriberemailaddress recipientemail toemail',
  ),
  ...named(
    general('unsubscribe_url'),
    `unsub unsubscribe unsubscribelink unsubscribeurl unsubscribetext unsubscribehref unsublinken unsublinklocale
     mailinglistunsubscribeurl tagunsubscribeurl asmgroupunsubscribeurl asmglobalunsubscribeurl odhlasit`,
  ),
  ...named(
    general('preferences_url'),
    'updateprofile updateprofilelink preferences preferencesurl managepreferences asmpreferencesurl',
  ),
  ...named(
    general('web_version_url'),
    'archive mirror mirrorlink webversion webversionurl webview webviewurl viewinbrowser browserlink viewurl permalink',
  ),
  ...named(general('brand'), 'company listcompany companyname accountname organizationname'),
  ...named(
    general('legal_address'),
    'listaddress listaddresshtml htmllistaddresshtml companyaddress senderinfo senderinfosingleline memberaddr',
  ),
]);

function named(field: Field, names: string): [string, Field][] {
  return names.split(/\s+/).map((name) => [name, field]);
}

/** Tools write one field in many ways: FIRST_NAME, First Name, contact.firstname. */
const toKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export const fieldOf = (name: string): Field | undefined => FIELDS.get(toKey(name));

/** What to write instead of a tag that certainly belongs to another tool. */
export function meantBy(name: string): string | null {
  const known = fieldOf(name);
  if (known) return known.meant;
  if (/^(if|else|elseif|end|endif|ifnot)\b/i.test(name))
    return '{% if … %}, {% else %} and {% endif %}';
  const variable = name
    .toLowerCase()
    .replace(/^(contact|subscriber|recipient|person|merge\d*)[.:]/, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return /^[a-z]\w{0,40}$/.test(variable)
    ? `{{ contact.data.${variable} }} in a campaign, or {{ ${variable} }} in other emails`
    : null;
}
