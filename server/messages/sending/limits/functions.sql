-- The limit of a day: the warm-up's volume, until its last day has passed. Null without a limit.
create function daily_limit_of(limits sending_limits, day date) returns integer
  language plpgsql immutable set search_path = public, pg_temp as $$
  declare
    step jsonb;
    passed integer := day - limits.warm_up_from;
  begin
    if passed < 0 then
      passed := 0;
    end if;
    for step in select * from jsonb_array_elements(limits.warm_up) loop
      passed := passed - (step ->> 'days')::integer;
      if passed < 0 then
        return least(limits.daily, (step ->> 'volume')::integer);
      end if;
    end loop;
    return limits.daily;
  end
  $$;

-- Counts as many of the emails as the limits allow, in the transaction that stores them. 'quota', 'used', 'period' and
-- 'resets_at' describe the limit that allows fewer; they are null if all are granted.
create function take_sending_quota(organization uuid, wanted integer)
  returns table (granted integer, quota integer, used integer, period text, resets_at timestamptz)
  language plpgsql set search_path = public, pg_temp as $$
  declare
    limits sending_limits;
    before sending_usage;
    today date := (now() at time zone 'UTC')::date;
    this_month date;
    daily integer;
    left_today integer;
    left_this_month integer;
  begin
    granted := wanted;
    select * into limits from sending_limits l where l.organization_id = organization;
    if not found then
      return next;
      return;
    end if;
    insert into sending_usage (organization_id, day, day_used, month, month_used)
      values (organization, today, 0, date_trunc('month', today), 0) on conflict do nothing;
    select * into before from sending_usage u where u.organization_id = organization for no key update;
    -- A transaction that began before midnight may count after one that began later.
    today := greatest(today, before.day);
    this_month := date_trunc('month', today);
    if before.day < today then
      before.day_used := 0;
    end if;
    if before.month < this_month then
      before.month_used := 0;
    end if;
    daily := daily_limit_of(limits, today);
    -- Null without a limit, which 'least' ignores.
    left_today := case when daily is not null then greatest(0, daily - before.day_used) end;
    left_this_month := case when limits.monthly is not null
      then greatest(0, limits.monthly - before.month_used) end;
    granted := least(wanted, left_today, left_this_month);
    update sending_usage u set day = today, day_used = before.day_used + granted,
        month = this_month, month_used = before.month_used + granted
      where u.organization_id = organization;
    if granted = wanted then
      return next;
      return;
    end if;
    -- If both are used up, the month ends later.
    if left_this_month is not null and left_this_month = granted then
      quota := limits.monthly;
      used := before.month_used + granted;
      period := 'month';
      resets_at := (this_month + interval '1 month') at time zone 'UTC';
    else
      quota := daily;
      used := before.day_used + granted;
      period := 'day';
      resets_at := (today + interval '1 day') at time zone 'UTC';
    end if;
    return next;
  end
  $$;
