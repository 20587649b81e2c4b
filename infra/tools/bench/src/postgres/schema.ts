/**
 * One row per lead, with the indexes that the queries need: dedup by phone, choosing leads by state and status, packs
 * by purchase. `positions` spares a purchase the search among the leads that its buyer owns.
 */
export const schema = `
  create table leads (
    id bigint generated always as identity primary key,
    dataset int not null, state text not null, clean boolean not null, phone bigint not null,
    first_name text not null, last_name text not null, city text not null, email text not null
  );
  create unique index leads_phone on leads (dataset, phone);
  create index leads_shelf on leads (dataset, state, clean, id);

  create table accounts (buyer int primary key, balance bigint not null check (balance >= 0));
  create table purchases (
    id bigint generated always as identity primary key,
    buyer int not null references accounts, dataset int not null, quantity int not null,
    bought_at timestamptz not null default now()
  );
  create index purchases_buyer on purchases (buyer, bought_at);
  create table entries (
    id bigint generated always as identity primary key,
    buyer int not null references accounts, purchase bigint not null unique references purchases,
    amount bigint not null, balance_after bigint not null, at timestamptz not null default now()
  );
  create index entries_buyer on entries (buyer, id);
  create table sold (
    buyer int not null, lead bigint not null, purchase bigint not null, primary key (buyer, lead)
  );
  create index sold_purchase on sold (purchase);
  create table positions (
    buyer int not null, dataset int not null, state text not null, last bigint not null,
    primary key (buyer, dataset, state)
  );
  insert into accounts select buyer, 1e15 from generate_series(1, 1000) buyer;
`;

/** Takes the next leads of each state for a buyer and remembers where the next purchase continues. */
export const takeLeads = `
  with taken as (
    insert into sold (buyer, lead, purchase)
    select $1, chosen.id, $2
    from unnest($3::text[]) wanted(state)
    left join positions p on p.buyer = $1 and p.dataset = 1 and p.state = wanted.state
    cross join lateral (
      select id from leads
      where dataset = 1 and state = wanted.state and clean and id > coalesce(p.last, 0)
      order by id limit $4
    ) chosen
    returning lead
  ), moved as (
    insert into positions (buyer, dataset, state, last)
    select $1, 1, l.state, max(l.id) from taken join leads l on l.id = taken.lead group by l.state
    on conflict (buyer, dataset, state) do update set last = excluded.last
  )
  select count(*)::int as count from taken
`;

export const countAvailable = `
  select state, count(*) from leads l
  where dataset = 1 and clean and state = any($1::text[])
    and not exists (select from sold s where s.buyer = $2 and s.lead = l.id)
  group by state
`;

/** The columns of a file in their order. */
export const rawColumns = (columns: readonly string[]): string =>
  columns.map((column) => `"${column}" text`).join(', ');

export const addLeads = `
  insert into leads (dataset, state, clean, phone, first_name, last_name, city, email)
  select 1, state, "phoneNumberStatus" = 'clean', "phoneNumber"::bigint,
    "firstName", "lastName", city, email
  from raw on conflict (dataset, phone) do nothing
`;

export const withdrawLeads = `
  update leads set clean = false from raw
  where raw."phoneNumberStatus" = 'dnc' and dataset = 1 and phone = raw."phoneNumber"::bigint and clean
`;

export const packLines = (purchase: number): string => `
  copy (
    select l.first_name, l.last_name, l.state, l.city, l.phone, l.clean, l.email
    from sold s join leads l on l.id = s.lead where s.purchase = ${purchase}
  ) to program 'cat > /dev/null' with (format csv)
`;
