-- Thailand's provinces, districts and sub-districts by their official codes: the same for every tenant.
-- The rows come from src/modules/address/data and are refreshed by syncAddressData; codes that the data no longer
-- has stay as retired ones, so that old addresses can still be read.

create table address_province (
  province_code integer primary key check (province_code between 10 and 99),
  name_th text not null check (name_th <> ''),
  name_en text not null check (name_en <> ''),
  region text not null check (region <> ''),
  is_current boolean not null default true
);

create table address_district (
  district_code integer primary key,
  province_code integer not null references address_province (province_code),
  name_th text not null check (name_th <> ''),
  name_en text not null check (name_en <> ''),
  postal_code text not null check (postal_code ~ '^[1-9][0-9]{4}$'),
  is_current boolean not null default true,
  check (district_code / 100 = province_code)
);
create index address_district_province_idx on address_district (province_code);

create table address_subdistrict (
  subdistrict_code integer primary key,
  district_code integer not null references address_district (district_code),
  name_th text not null check (name_th <> ''),
  name_en text not null check (name_en <> ''),
  postal_code text not null check (postal_code ~ '^[1-9][0-9]{4}$'),
  -- Another source's postal code for the same place: several post offices may serve one sub-district.
  postal_code_alt text check (postal_code_alt ~ '^[1-9][0-9]{4}$'),
  is_current boolean not null default true,
  check (subdistrict_code / 100 = district_code)
);
create index address_subdistrict_district_idx on address_subdistrict (district_code);

-- Which state of the data the tables hold.
create table address_source (
  is_only boolean primary key default true check (is_only),
  content_hash text not null,
  synced_at timestamptz not null default now()
);

select platform_reference('address_province');
select platform_reference('address_district');
select platform_reference('address_subdistrict');
