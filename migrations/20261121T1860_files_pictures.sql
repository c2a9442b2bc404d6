-- What is known of a picture stands with its object (platform_picture, platform_thumbnail), which copies share.
alter table files_version
  drop column width,
  drop column height,
  drop column thumbnail_object_id;
