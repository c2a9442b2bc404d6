import { Code } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import { Button } from '#ui/action/button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { MAX_HTML, type NotTakenKind, type ReadHtmlReply } from '../layout/html-contract.ts';
import type { BlockContent } from '../layout/layout-contract.ts';
import { manageProblem } from '../manage/manage-problem.tsx';
import type { TextSource } from './picture-field.tsx';
import { readHtmlText } from './read-html-text.tsx';
import { TextOfBlock } from './text-of-block.tsx';

/** HTML is pasted and read once; what was read is written on like any text. */
export function HtmlFields({
  block,
  source,
  onChange,
}: {
  block: BlockContent['html'];
  source: TextSource;
  onChange: (fields: Partial<BlockContent['html']>, what: string) => void;
}): ReactNode {
  const [html, setHtml] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [notTaken, setNotTaken] = useState<ReadHtmlReply['notTaken']>([]);
  // The editor of the text takes a new one only when it begins.
  const [round, setRound] = useState(0);

  async function take(): Promise<void> {
    setIsBusy(true);
    const read = await readHtmlText(html);
    setIsBusy(false);
    if ('code' in read) {
      setProblem(manageProblem(read).message);
      return;
    }
    setProblem(null);
    setNotTaken(read.notTaken);
    setHtml('');
    setRound(round + 1);
    onChange({ document: read.document }, '');
  }

  return (
    <>
      <TextArea
        label={m.content_block_html_paste()}
        help={m.content_block_html_help()}
        rows={6}
        maxLength={MAX_HTML}
        spellCheck={false}
        value={html}
        error={problem ?? undefined}
        onChange={(event) => setHtml(event.currentTarget.value)}
      />
      <Button icon={<Code aria-hidden />} disabled={isBusy || html.trim() === ''} onClick={() => void take()}>
        {m.content_block_html_take()}
      </Button>
      {notTaken.length > 0 && (
        <Notice tone="warning" live title={m.content_block_html_not_taken()}>
          <ul className="list-disc ps-5">
            {notTaken.map(({ kind, what }, at) => (
              <li key={at} className="break-all">
                {NOT_TAKEN[kind]()}: {what}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <TextOfBlock
        key={round}
        document={block.document}
        source={source}
        onChange={(document) => onChange({ document }, 'document')}
      />
    </>
  );
}

const NOT_TAKEN: Readonly<Record<NotTakenKind, Sentence>> = {
  frame: m.content_html_frame,
  player: m.content_html_player,
  picture: m.content_html_picture,
  cells: m.content_html_cells,
  depth: m.content_html_depth,
  link: m.content_html_link,
};
