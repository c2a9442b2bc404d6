import type { Scene, Words } from '#platform/demo/stage.ts';

export interface DemoPart {
  readonly kind: 'text' | 'embed' | 'link' | 'video' | 'audio' | 'document' | 'exam' | 'assignment';
  readonly title: string;
  /** Default: derived from the title. */
  readonly slug?: string;
  readonly text?: string;
  readonly url?: string;
  readonly minutes?: number;
  readonly isPreview?: boolean;
  readonly isOptional?: boolean;
  /** Slug and purpose of the part's exam. */
  readonly exam?: { readonly slug: string; readonly purpose: 'quiz' | 'pre' | 'post' };
  readonly captions?: readonly { readonly language: 'th' | 'en'; readonly vtt: string }[];
  readonly maxPoints?: number;
  readonly releaseDays?: number;
}

export interface DemoSection {
  readonly title: string;
  readonly parts: readonly DemoPart[];
}

export interface DemoRound {
  readonly name: string;
  /** In days from today. */
  readonly startsIn: number;
  readonly days: number;
  readonly capacity: number;
  readonly place: string;
}

export interface DemoLesson {
  readonly title: Words;
  /** Default: derived from the Thai title, which leads here if it differs. */
  readonly slug?: string;
  readonly summary: Words;
  readonly category: string;
  readonly level: 'all' | 'beginner' | 'intermediate' | 'advanced';
  readonly drawn: Omit<Scene, 'seed'>;
  /** In baht; 0 is free. */
  readonly price: number;
  readonly sale?: number;
  readonly mode?: 'open' | 'approval' | 'code';
  readonly code?: string;
  readonly about: string;
  readonly goals: readonly string[];
  readonly audience: string;
  readonly hours: number;
  readonly minStudyMinutes?: number;
  /** Email address of a teacher besides the manager. */
  readonly teacher?: { readonly email: string; readonly about: string };
  readonly sections: readonly DemoSection[];
  readonly rounds?: readonly DemoRound[];
  readonly isDraft?: boolean;
  /** Learners by email address, with the number of parts done. */
  readonly learners?: readonly {
    readonly email: string;
    readonly done: number;
    /** What they handed in for the assignment. */
    readonly work?: string;
    /** How many of its machine-marked questions they answered right in the lesson's exam `final`. */
    readonly finalRight?: number;
    readonly review?: readonly [number, string];
  }[];
}
