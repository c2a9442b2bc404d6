-- Pages to print, of lists that declare what stands above their rows.
alter table platform_export drop constraint platform_export_format_check;
alter table platform_export add constraint platform_export_format_check check (format in ('csv', 'xlsx', 'pdf', 'zip'));
