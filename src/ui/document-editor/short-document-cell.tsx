import {
  type ComponentType,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import { classNames } from '../class-names.ts';
import { DocumentView } from '../document/document-view.tsx';
import { soundBlocks } from '../document/sound-block.tsx';
import { loadOptional } from '../loading/optional-load.ts';
import { cutText } from '../text/cut-text-rules.ts';
import { whenAwake } from '../still/awake.ts';
import type { DocumentMedia } from './document-media.ts';
import type { FirstCaret, ShortEditorProps } from './short-editor.tsx';
import { useHeldBack } from './use-held-back.ts';
import { onlyText } from './only-text-rules.ts';

export interface ShortDocumentCellProps {
  value: RichDocument;
  onChange: (document: RichDocument) => void;
  media: DocumentMedia;
  'aria-label': string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  /** Finds the cell for the keyboard of the table around it; without one it stands by itself. */
  'data-cell'?: string | undefined;
  /** Longer texts are refused. */
  maxLetters: number;
  /** Class names of the text, such as those of other controls. */
  className: string;
}

/** The editor, once its code has come. */
let Editor: ComponentType<ShortEditorProps> | null = null;

async function loadEditor(): Promise<boolean> {
  Editor ??= (await loadOptional(() => import('./short-editor.tsx')))?.ShortEditor ?? null;
  return Editor !== null;
}

/** Makes the cell that is an editor now a still one again: there is one editor at a time. */
let closeOpen: (() => void) | null = null;

/**
 * A short document that shows as readers will see it, and becomes an editor in the same place when it is focused or
 * clicked. A text without marks can be typed into before the editor's code has come.
 */
export function ShortDocumentCell(props: ShortDocumentCellProps): ReactNode {
  const { value, onChange, media, maxLetters, className } = props;
  const still = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState<FirstCaret | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  const { hold, release } = useHeldBack(onChange, { isOn: caret !== null });
  const close = useCallback(() => {
    release();
    setCaret(null);
  }, [release]);
  const isInTable = props['data-cell'] !== undefined;

  function take(): void {
    const typed = typedInto(still.current, value);
    if (typed !== null) onChange(documentOfText(cutText(typed, maxLetters)));
  }

  function open(at: FirstCaret): void {
    take();
    if (closeOpen !== close) closeOpen?.();
    closeOpen = close;
    setCaret(at);
  }

  const isFocused = (): boolean => still.current?.contains(document.activeElement) ?? false;
  const start = useEffectEvent(() => {
    // What is being typed is taken when the editor comes: the caret would move now.
    if (!isFocused()) take();
  });
  const come = useEffectEvent(() => {
    if (isFocused()) open('end');
  });
  useEffect(() => {
    let isGone = false;
    // One cell after another: each changes what the one before it has left.
    const timer = setTimeout(() => flushSync(start));
    const isHere = isWanted || still.current?.contains(document.activeElement);
    void (isHere ? loadEditor() : whenAwake().then(loadEditor)).then((hasCome) => {
      if (hasCome && !isGone) come();
    });
    return () => {
      clearTimeout(timer);
      isGone = true;
    };
  }, [isWanted]);
  useEffect(
    () => () => {
      if (closeOpen === close) closeOpen = null;
    },
    [close],
  );

  const look = `${SHORT_LOOK} ${className}`;
  if (caret && Editor)
    return (
      <Editor
        value={value}
        onChange={hold}
        media={media}
        label={props['aria-label']}
        maxLetters={maxLetters}
        textClass={look}
        attributes={attributesOf(props)}
        isInTable={isInTable}
        caret={caret}
        onLeadOn={() => flushSync(release)}
        onBlur={release}
        onLeave={close}
      />
    );
  return (
    <StillCell
      ref={still}
      document={value}
      media={media}
      className={look}
      attributes={attributesOf(props)}
      label={props['aria-label']}
      onOpen={(at) => {
        if (Editor) open(at);
        else setIsWanted(true);
      }}
      canOpen={() => Editor !== null}
      onKeyDownCapture={({ key, nativeEvent }) => {
        // The table around it looks at what its rows hold.
        if (isInTable && key === 'Enter' && !nativeEvent.isComposing) flushSync(take);
      }}
      onBlur={() => {
        take();
        setIsWanted(false);
      }}
    />
  );
}

/** Still cells and editors alike, so that nothing moves when one becomes the other. */
const SHORT_LOOK =
  'block content-center break-words outline-none *:gap-1.5! *:leading-snug! [&>*+*]:mt-1.5 [&_img]:mx-0! [&_img]:max-h-40! [&_img]:w-auto!';

function attributesOf(props: ShortDocumentCellProps): Record<string, string> {
  const given = {
    'aria-invalid': props['aria-invalid'] && 'true',
    'aria-describedby': props['aria-describedby'],
    'data-cell': props['data-cell'],
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** What has been typed into a still text; null where it is what the document says, or is not only text. */
function typedInto(still: HTMLElement | null, value: RichDocument): string | null {
  const text = onlyText(value);
  if (!still || text === null) return null;
  const typed = (still.textContent ?? '').replace(/\n$/, '');
  return typed === text ? null : typed;
}

const Drawn = memo(DocumentView);

/** Below a block that is no text an editor has an empty line. */
const LAST_LINE = "after:mt-1.5! after:block after:h-[1lh] after:content-['']";

function StillCell({
  ref,
  document,
  media,
  className,
  attributes,
  label,
  onOpen,
  canOpen,
  onKeyDownCapture,
  onBlur,
}: {
  ref: Ref<HTMLDivElement>;
  document: RichDocument;
  media: DocumentMedia;
  className: string;
  attributes: Readonly<Record<string, string>>;
  label: string;
  onOpen: (at: FirstCaret) => void;
  canOpen: () => boolean;
  onKeyDownCapture: (event: KeyboardEvent) => void;
  onBlur: () => void;
}): ReactNode {
  const { sounds } = media;
  const otherBlock = useMemo(() => sounds && soundBlocks(sounds), [sounds]);
  const text = onlyText(document);
  const common = {
    ref,
    ...attributes,
    role: 'textbox',
    tabIndex: 0,
    'aria-multiline': true,
    'aria-label': label,
    onFocus: () => onOpen('end'),
    onKeyDownCapture,
    onBlur,
    onMouseDown: (event: MouseEvent) => {
      if (event.button !== 0 || !canOpen()) return;
      event.preventDefault();
      onOpen({ left: event.clientX, top: event.clientY });
    },
  };
  if (text !== null)
    return (
      <div
        {...common}
        contentEditable="plaintext-only"
        // What was typed before the page was taken over stays.
        suppressHydrationWarning
        suppressContentEditableWarning
        className={classNames(className, 'whitespace-pre-wrap')}
      >
        {text}
      </div>
    );
  return (
    <div
      {...common}
      // A link leads into the editor like the rest of the text.
      onClickCapture={(event) => event.preventDefault()}
      className={classNames(className, document.content.at(-1)?.type !== 'paragraph' && LAST_LINE)}
    >
      <Drawn document={document} pictures={media.pictures} otherBlock={otherBlock} isPart />
    </div>
  );
}
