/** What the check of a campaign found, by the code of the API. */
export const FINDINGS: Readonly<Record<string, string>> = {
  sender_not_verified: 'Odesílatel není ověřený.',
  no_legal_details:
    'Marketingový e-mail musí uvádět, kdo ho posílá: na obrazovce Značka vyplňte právní název a adresu.',
  not_found: 'Šablona, typ odběru nebo seznam už neexistuje, nebo je typ odběru archivovaný.',
  empty_subject: 'Vykreslený předmět je prázdný.',
  render_failed: 'Příliš mnoho e-mailů nejde s údaji kontaktů vykreslit.',
  guard:
    'Marketingové e-maily jsou zastavené, protože se jich příliš mnoho vrátilo nebo bylo nahlášeno jako spam. Nejdřív to potvrďte.',
  nobody: 'Kampaň by nedostal nikdo: žádný z vybraných kontaktů ji dostat nemůže.',
  rule_too_slow:
    'Počítání příjemců trvá příliš dlouho, proto nebyli spočítáni a žádný e-mail nebyl vykreslen.',
  clipped_by_gmail: 'Gmail ukáže jen prvních 102 kB z HTML a zbytek skryje.',
  no_text: 'Chybí textová část: vytvoří se z HTML, takže výsledek zkontrolujte.',
  web_version_ends:
    'Stránka na adrese web_version_url zmizí, jakmile je e-mail odeslán, protože organizace neukládá obsah odeslaných e-mailů.',
  unsafe_link:
    'Některý odkaz používá http nebo zkracovač adres; poštovní filtry nedůvěřují obojímu.',
  image_without_alt: 'Některý obrázek nemá popis (alt): mnoho lidí čte e-maily bez obrázků.',
  button_without_link: 'Některé tlačítko nemá odkaz.',
  untranslated:
    'Předmět nebo text v některém jazyce je stejný jako ve výchozím jazyce: nejspíš ještě není přeložený.',
  language_without_content:
    'Někteří příjemci mají jazyk, ve kterém obsah chybí: dostanou ho ve výchozím jazyce.',
  no_fallback:
    'Obsah vypisuje údaj kontaktu bez náhradního textu: kdo ten údaj nemá, e-mail nedostane.',
  unrecognized_tag:
    'Šablona obsahuje značku jiného nástroje, například *|FNAME|*, nebo poškozenou značku. Příjemci ji uvidí tak, jak je napsaná.',
  untranslated_layout:
    'Odkazy na odhlášení a nastavení jsou v některém jazyce šablony anglicky: doplňte texty email.unsubscribe a email.preferences.',
  new_audience:
    'Pro více než pětinu příjemců je to první kampaň: mnoho vrácených e-mailů by ji zastavilo.',
  recent_campaign: 'Jiná kampaň tohoto typu odběru začala před méně než 24 hodinami.',
  daily_limit: 'Příjemců je víc, než kolik e-mailů smíte za den poslat: kampaň potrvá několik dní.',
  provider_quota:
    'Příjemců je víc, než kolik e-mailů poskytovatel pošty za 24 hodin přijme: kampaň potrvá několik dní.',
  no_dmarc:
    'Doména odesílatele nemá platný záznam DMARC, který Gmail, Yahoo a Outlook vyžadují od hromadných odesílatelů.',
};
