import * as m from '#messages';
import { importSource } from '#platform/imports/import-source.ts';
import { clustersPaths, PEOPLE_IMPORT } from '../paths.ts';
import { importPeople } from '../permissions.ts';
import { applyPeople } from './apply-people.ts';
import { comparePeople } from './compare-people.ts';
import { readPeopleRows, type ReadPerson } from './read-people-rows.ts';
import { takeBackPeople } from './take-back-people.ts';

/** People of organisations from a file: those of the site become members, others are invited by mail. */
export const peopleImport = importSource<ReadPerson>({
  name: PEOPLE_IMPORT,
  title: m.clusters_people_title,
  help: m.clusters_people_import_help,
  access: importPeople,
  listPath: clustersPaths.people(),
  isAboutPeople: true,
  columns: [
    {
      key: 'email',
      label: m.clusters_people_email,
      synonyms: ['Email', 'E-mail', 'Mail', 'Email address', 'E-mail address', 'อีเมล', 'อีเมล์', 'อีเมลล์'],
      isRequired: true,
      example: 'somjai@example.com',
    },
    {
      key: 'cluster',
      label: m.clusters_people_key,
      help: m.clusters_people_import_key_help,
      synonyms: ['Organisation code', 'Organization code', 'Cluster', 'รหัสองค์กร'],
      isRequired: true,
      example: 'river-coop',
    },
    {
      key: 'role',
      label: m.clusters_people_role,
      synonyms: ['Role', 'บทบาท', 'หน้าที่', 'สิทธิ์', 'ตำแหน่ง'],
      example: 'cashier',
    },
    {
      key: 'branches',
      label: m.clusters_people_branches,
      help: m.clusters_people_import_branches_help,
      synonyms: ['Branches', 'Branch', 'Branch codes', 'สาขา', 'รหัสสาขา'],
      example: '00000 00001',
    },
  ],
  problems: {
    not_an_email: m.clusters_people_import_email,
    changed_since: m.clusters_people_import_changed,
    'clusters.not_found': m.clusters_people_import_no_cluster,
    'clusters.forbidden': m.clusters_people_import_no_cluster,
    'clusters.not_in_state': m.clusters_people_import_no_cluster,
    'clusters.unknown_branch': m.clusters_people_problem_branch,
    'clusters.member_suspended': m.clusters_people_import_suspended,
    'clusters.member_moved_on': m.clusters_people_import_changed,
    'clusters.last_owner': m.clusters_people_problem_last_owner,
    'clusters.already_member': m.clusters_people_problem_already,
    'clusters.too_many_members': m.clusters_people_import_full,
    'clusters.too_many_invitations': m.clusters_people_import_full,
  },
  read: readPeopleRows,
  compare: comparePeople,
  apply: applyPeople,
  undo: takeBackPeople,
});
