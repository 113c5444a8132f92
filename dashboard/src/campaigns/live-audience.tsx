import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CampaignAudienceCounting } from '@mailwright/sdk';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { Audience } from './audience.tsx';
import { campaignOf } from './campaign-of.ts';

/** Long enough that typing a word causes one request. */
const DELAY_MS = 400;

interface LiveAudienceProps {
  /** Whether it is counted before somebody uses the form. */
  atOnce: boolean;
}

/** How many contacts would get the campaign with what the form contains now. */
export function LiveAudience({ atOnce }: LiveAudienceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<string | null>(null);
  const [isUsed, setUsed] = useState(atOnce);
  const [settled] = useDebouncedValue(body, DELAY_MS);
  const may = useMay();

  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return undefined;
    const read = (): void => setBody(bodyOf(form));
    const use = (): void => setUsed(true);
    // Parts of the form change without an event: a rule that is built.
    read();
    form.addEventListener('input', read);
    form.addEventListener('change', read);
    form.addEventListener('focusin', use);
    return () => {
      form.removeEventListener('input', read);
      form.removeEventListener('change', read);
      form.removeEventListener('focusin', use);
    };
  });

  const isShown = isUsed && settled !== null && may('campaigns.countAudience');
  return <div ref={place}>{isShown && <Counted body={settled} />}</div>;
}

function Counted({ body }: { body: string }) {
  const t = useTexts().campaigns;
  const counting = JSON.parse(body) as CampaignAudienceCounting;
  const { data, error } = useCall(call('campaigns', 'countAudience', counting), { isCostly: true });
  if (error) return <FailureNotice error={error} />;
  if (!data) return null;
  if (!data.audience) return <Text mb="sm">{t.uncounted}</Text>;
  return <Audience {...data.audience} sentence={t.wouldGet} />;
}

/** The body of the request; null while the form describes no audience. */
function bodyOf(form: HTMLFormElement): string | null {
  const { body, wrong } = campaignOf(new FormData(form));
  const { subtype, audience, skip_if_mailed_within_hours: hours } = body;
  if (wrong.includes('rule') || wrong.includes('lists')) return null;
  return JSON.stringify({ subtype, audience, skip_if_mailed_within_hours: hours });
}
