-- One file of the papers that stand for the rows of a list.
alter table platform_export drop constraint platform_export_format_check;
alter table platform_export add constraint platform_export_format_check check (format in ('csv', 'xlsx', 'zip', 'pdf'));
