-- The caller has no organization: anybody may open the page of a form.
create function find_form(token text) returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select f.organization_id, f.id from forms f where f.token = $1 and f.deleted_at is null
  $$;
revoke all on function find_form(text) from public;

-- Counts an email of a form to an address, unless forms of any organization have sent it three in the last 24 hours.
create function take_form_email(address_hash bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into form_recipients as r (address_hash, sent_at)
      values ($1, array[clock_timestamp()])
    on conflict on constraint form_recipients_pkey do update
      set sent_at = array(select t from unnest(r.sent_at) t
        where t > clock_timestamp() - interval '24 hours') || excluded.sent_at
      where (select count(*) from unnest(r.sent_at) t
        where t > clock_timestamp() - interval '24 hours') < 3;
    return found;
  end
  $$;
revoke all on function take_form_email(bytea) from public;

-- Counts an email of the organization's forms, unless they have sent a fifth of its limit of the day.
create function take_form_quota(organization uuid) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
  declare
    today date := (now() at time zone 'UTC')::date;
    daily integer;
  begin
    select daily_limit_of(l, today) into daily from sending_limits l where l.organization_id = organization;
    if daily is null then
      return true;
    end if;
    insert into form_usage as u (organization_id, day, sent)
      select organization, today, 1 where daily >= 5
    on conflict (organization_id) do update
      set day = greatest(u.day, today), sent = case when u.day < today then 1 else u.sent + 1 end
      where u.day < today or u.sent < daily / 5;
    return found;
  end
  $$;

-- Counts a submission for its page and day. Beyond 200 pages of a day, the page is not named.
create function count_form_submission(organization uuid, form uuid, counted date, address text, confirms boolean, entry uuid)
  returns void
  language plpgsql set search_path = public, pg_temp as $$
  declare
    named text := coalesce(address, '');
  begin
    if named <> '' and not exists (
        select from form_counts c where c.form_id = form and c.day = counted and c.page = named)
      and (select count(*) from form_counts c where c.form_id = form and c.day = counted) >= 200 then
      named := '';
    end if;
    insert into form_counts as c (id, organization_id, form_id, day, page, sent, confirmed)
      values (entry, organization, form, counted, named, case when confirms then 0 else 1 end,
        case when confirms then 1 else 0 end)
    on conflict (form_id, day, page) do update
      set sent = c.sent + excluded.sent, confirmed = c.confirmed + excluded.confirmed;
  end
  $$;
