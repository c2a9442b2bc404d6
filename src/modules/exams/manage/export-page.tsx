import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { FilterSelect } from '#ui/form/filter-select.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { exportReport } from '../interchange/exchange-questions.ts';
import { EXPORT_FORMATS, ExportQuery } from '../interchange/interchange-contract.ts';
import { examsPaths } from '../paths.ts';
import { questionPaths } from '../question/paths.ts';
import { manageExams } from '../permissions.ts';
import { listCategories } from '../question/question-bank.ts';
import { LeftLines } from './skipped-lines.tsx';

/** Preview of an export: what the file will contain and what it will lose. */
export const loader = pageLoader({
  access: manageExams,
  query: ExportQuery,
  handle: async (scope, { query }) => {
    const [report, categories] = await Promise.all([
      exportReport(scope, { format: query.format, category: query.category ?? null }),
      listCategories(scope),
    ]);
    return { ...report, categories, query };
  },
});

export const meta: MetaFunction = () => [{ title: m.exams_export() }];

const FILTERS = 'export-filters';

export default function ExportPage(): ReactNode {
  const { count, beyond, left, categories, query } = useLoaderData<typeof loader>();
  const missing = beyond + left.filter(({ isTaken }) => !isTaken).length;
  return (
    <>
      <PageHeader
        title={m.exams_export()}
        subtitle={m.exams_export_help()}
        breadcrumbs={[
          { label: m.exams_bank_title(), to: examsPaths.questions() },
          { label: m.exams_export() },
        ]}
        tabs={
          <Tabs
            label={m.exams_import_format()}
            tabs={EXPORT_FORMATS.map(({ format, label }) => ({
              label,
              to: examsPaths.exportQuestions({ format, category: query.category }),
              current: format === query.format,
            }))}
          />
        }
      />
      <Toolbar
        filters={
          <Form id={FILTERS} className="contents">
            <input type="hidden" name="format" value={query.format} />
            <FilterSelect
              form={FILTERS}
              name="category"
              label={m.exams_category()}
              every={m.exams_category_every()}
              value={query.category}
              options={categories.map((value) => ({ value, label: value }))}
            />
          </Form>
        }
      />
      <Notice
        tone={beyond + left.length === 0 ? 'positive' : 'warning'}
        live
        title={m.exams_export_n({ count: count - missing, all: count })}
      >
        {beyond > 0 && <p>{m.exams_export_beyond({ most: count - beyond, count: beyond })}</p>}
        {beyond + left.length === 0 && m.exams_export_whole()}
        {left.length > 0 && (
          <>
            <p>{m.exams_export_left({ count: left.length })}</p>
            <LeftLines left={left} />
          </>
        )}
      </Notice>
      {count > missing && (
        <LinkButton
          className="mt-5"
          variant="primary"
          reloadDocument
          to={questionPaths.exportFile({ format: query.format, category: query.category })}
          icon={<Download aria-hidden />}
        >
          {m.exams_export_take()}
        </LinkButton>
      )}
    </>
  );
}
