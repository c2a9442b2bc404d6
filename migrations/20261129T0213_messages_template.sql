-- Templates of e-mails, in one language or both. Archived ones are kept: nothing that somebody wrote is deleted.
create table messages_template (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  template_id uuid not null default uuidv7(),
  name text not null check (char_length(name) between 1 and 120),
  subject_th text not null default '' check (char_length(subject_th) <= 300),
  subject_en text not null default '' check (char_length(subject_en) <= 300),
  document_th jsonb not null default '{"type": "doc", "content": []}' check (document_th ->> 'type' = 'doc' and jsonb_typeof(document_th -> 'content') = 'array'),
  document_en jsonb not null default '{"type": "doc", "content": []}' check (document_en ->> 'type' = 'doc' and jsonb_typeof(document_en -> 'content') = 'array'),
  version integer not null default 1 check (version > 0),
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, template_id)
);
select platform_protect('messages_template', 'select, insert, update');
