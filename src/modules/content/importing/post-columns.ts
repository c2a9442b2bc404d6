import * as m from '#messages';
import type { ImportColumn } from '#platform/imports/import-source.ts';

/** Columns of a file of posts; exports of other programs fill them by their keys. */
export const postColumns: readonly ImportColumn[] = [
  {
    key: 'title',
    label: m.content_title,
    synonyms: ['Title', 'Headline', 'Post title', 'ชื่อเรื่อง', 'หัวข้อ'],
    isRequired: true,
    example: 'วันเปิดร้าน',
  },
  {
    key: 'text',
    label: m.content_text,
    help: m.content_import_text_help,
    synonyms: ['Text', 'Body', 'Content', 'HTML', 'Post content', 'เนื้อหา', 'เนื้อเรื่อง'],
    example: '<p>มาเจอกันวันเสาร์</p>',
  },
  {
    key: 'kind',
    label: m.content_kind,
    help: m.content_import_kind_help,
    synonyms: ['Kind', 'Type', 'Post type', 'ชนิด', 'ประเภท'],
    example: 'post',
  },
  {
    key: 'status',
    label: m.content_state,
    help: m.content_import_status_help,
    synonyms: ['Status', 'State', 'สถานะ'],
    example: 'published',
  },
  {
    key: 'published',
    label: m.content_published_at,
    synonyms: ['Published at', 'Date', 'Published', 'วันที่เผยแพร่', 'วันที่'],
    example: '2026-11-21T09:00:00Z',
  },
  {
    key: 'slug',
    label: m.content_slug,
    synonyms: ['Slug', 'URL slug', 'Handle', 'ที่อยู่เว็บ'],
    example: 'opening-day',
  },
  {
    key: 'excerpt',
    label: m.content_excerpt,
    synonyms: ['Excerpt', 'Summary', 'Description', 'คำโปรย', 'สรุป'],
    example: 'ร้านเปิดวันเสาร์นี้',
  },
  {
    key: 'category',
    label: m.content_category,
    synonyms: ['Category', 'Section', 'หมวด', 'หมวดหมู่'],
    example: 'ข่าว',
  },
  {
    key: 'tags',
    label: m.content_tags,
    synonyms: ['Tags', 'Keywords', 'ป้ายกำกับ', 'แท็ก'],
    example: 'ร้าน, ชา',
  },
  {
    key: 'cover',
    label: m.content_cover,
    synonyms: ['Cover', 'Featured image', 'Image', 'ภาพปก', 'รูปปก'],
    example: 'https://example.com/cover.jpg',
  },
  {
    key: 'address',
    label: m.content_import_address,
    help: m.content_import_address_help,
    synonyms: ['Address', 'URL', 'Link', 'Permalink', 'ที่อยู่เดิม'],
    example: 'https://old.example.com/opening-day',
  },
  {
    key: 'key',
    label: m.content_import_key,
    help: m.content_import_key_help,
    synonyms: ['Key', 'Id', 'Guid', 'รหัส'],
    example: 'opening-day',
  },
  {
    key: 'author',
    label: m.content_import_author,
    synonyms: ['Author', 'By', 'ผู้เขียน'],
    example: 'มาลี ใจดี',
  },
  {
    key: 'language',
    label: m.content_language,
    help: m.content_import_language_help,
    synonyms: ['Language', 'Lang', 'Locale', 'ภาษา'],
    example: 'th',
  },
  { key: 'audience', label: m.content_audience, synonyms: [], isMachine: true, example: '' },
  { key: 'seo_title', label: m.content_seo_title, synonyms: [], isMachine: true, example: '' },
  { key: 'seo_description', label: m.content_seo_description, synonyms: [], isMachine: true, example: '' },
  { key: 'original', label: m.content_translate, synonyms: [], isMachine: true, example: '' },
  { key: 'layout', label: m.content_text, synonyms: [], isMachine: true, example: '' },
  { key: 'comments', label: m.content_comments, synonyms: [], isMachine: true, example: '' },
  { key: 'not_taken', label: m.content_import_not_taken, synonyms: [], isMachine: true, example: '' },
];
