create function base64url(bytes bytea) returns text
  language sql immutable as $$
  select rtrim(translate(encode(bytes, 'base64'), '+/', '-_'), '=')
  $$;
revoke all on function base64url(bytea) from public;

create function uuid_at(moment timestamptz) returns uuid
  language sql immutable parallel safe strict as $$
  select (lpad(to_hex((extract(epoch from moment at time zone 'UTC') * 1000)::bigint), 12, '0')
    || '00000000000000000000')::uuid
  $$;

-- The words of a text in lower case and without accents, separated by spaces. Letters that Unicode does not decompose become
-- the letters that people type for them, and Greek and Cyrillic capitals are listed because lower() of some databases leaves
-- them. A word with an apostrophe counts in parts and as a whole: "o brien obrien". Most texts need few of the steps, and
-- each write of a contact waits for it.
create function words_of(value text) returns text
  language plpgsql immutable parallel safe strict as $$
  declare
    words text := lower(value);
  begin
    if octet_length(words) > length(words) then
      words := lower(regexp_replace(normalize(words, NFKD),
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u200b-\u200f]+',
        '', 'g'));
      if octet_length(words) > length(words) then
        words := translate(words,
          'ØøŁłĐđÐðŦŧĦħıςẞÆŒÞ’‘ʼΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄІЈЉЊЋЏҐ',
          'oollddddtthhiσßæœþ''''''αβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєіјљњћџґ');
        words := replace(replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
        words := regexp_replace(words, '[\u0080-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+', ' ', 'g');
      end if;
    end if;
    if position('''' in words) > 0 then
      words := regexp_replace(words, '([^\x01-/:-@\[-`{-\x7f]+)''([^\x01-/:-@\[-`{-\x7f]+)', '\1 \2 \1\2', 'g');
    end if;
    return trim(regexp_replace(words, '[\x01-/:-@\[-`{-\x7f]+', ' ', 'g'));
  end
  $$;

-- Words as lexemes that begin with digits of the organization's id: an index keeps those of one organization together, and a
-- search does not read those of others. A lexeme is short, so a long word becomes several.
create function lexemes_of(organization_id uuid, words text) returns text[]
  language plpgsql immutable parallel safe strict as $$
  declare
    prefix text := right(organization_id::text, 10);
  begin
    if words = '' then
      return '{}';
    end if;
    if octet_length(words) > 400 then
      words := trim(regexp_replace(regexp_replace(words, '[^ ]{100}', '\& ', 'g'), ' +', ' ', 'g'));
    end if;
    return string_to_array(prefix || replace(words, ' ', ' ' || prefix), ' ');
  end
  $$;

-- Drops the oldest partition by day if it ended before this time, unless a statement reads it. Returns 1 if it has.
create function drop_oldest_day(parent text, before timestamptz) returns integer
  language plpgsql set search_path = public, pg_temp set lock_timeout = '200ms' as $$
  declare
    name text;
  begin
    select c.relname into name
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = parent::regclass and c.relname ~ (parent || '_\d{4}_\d{2}_\d{2}$')
      order by c.relname limit 1;
    if (to_timestamp(right(name, 10), 'YYYY_MM_DD')::timestamp + interval '1 day')
        at time zone 'UTC' <= before then
      execute format('lock table only %I in access exclusive mode', parent);
      execute format('lock table only %I in access exclusive mode nowait', name);
      execute format('drop table %I', name);
      return 1;
    end if;
    return 0;
  exception when lock_not_available then
    return 0;
  end
  $$;
revoke all on function drop_oldest_day(text, timestamptz) from public;

-- Creates the partition for a day or month, unless it exists, and moves its rows there from the default partition. `key` is
-- the column by which the table is partitioned, with UUIDs of version 7, which begin with a time.
create function ensure_partition(parent text, key text, unit text, begins timestamp, options text)
  returns void
  language plpgsql set search_path = public, pg_temp as $$
  declare
    name text := format('%s_%s', parent,
      to_char(begins, case unit when 'day' then 'YYYY_MM_DD' else 'YYYY_MM' end));
    lower_bound uuid := uuid_at(begins at time zone 'UTC');
    upper_bound uuid := uuid_at((begins + ('1 ' || unit)::interval) at time zone 'UTC');
  begin
    if to_regclass(name) is not null then
      return;
    end if;
    execute format('lock table %I in access exclusive mode', parent || '_default');
    execute format('create table %I (like %I including defaults including constraints) with (%s)',
      name, parent, options);
    execute format('alter table %I enable row level security', name);
    execute format('with late as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *)
      insert into %5$I select * from late',
      parent || '_default', key, lower_bound, upper_bound, name);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      parent, name, lower_bound, upper_bound);
  end
  $$;
revoke all on function ensure_partition(text, text, text, timestamp, text) from public;

-- Creates the partitions from the last day or month to `ahead` units ahead, for each table in `parents`:
-- { "<table>": { "key", "options" } }, with the column of `ensure_partition` and the storage parameters.
create function ensure_partitions(unit text, ahead integer, parents jsonb, today timestamptz)
  returns void
  language plpgsql set search_path = public, pg_temp set lock_timeout = '200ms' as $$
  declare
    parent record;
  begin
    for step in -1..ahead loop
      for parent in select p.key as name, p.value as has from jsonb_each(parents) p loop
        perform ensure_partition(parent.name, parent.has ->> 'key', unit,
          date_trunc(unit, today at time zone 'UTC') + step * ('1 ' || unit)::interval,
          parent.has ->> 'options');
      end loop;
    end loop;
  exception when lock_not_available then
    -- A statement reads a default partition, which takes the rows of a time without a partition.
    return;
  end
  $$;
revoke all on function ensure_partitions(text, integer, jsonb, timestamptz) from public;
