import type { AnyJob, Cron } from '#platform/jobs/job.ts';
import { endOfferJob } from './enrol/seats.ts';
import { tellRoundJob } from './enrol/tell-round.ts';
import { sendGroupMessage } from './manage/write-to-learners.ts';
import { sweepFilmsCron } from './media/films.ts';
import { makeFilm } from './media/make-film.ts';

export const lessonsJobs: readonly AnyJob[] = [endOfferJob, tellRoundJob, sendGroupMessage, makeFilm];

export const lessonsCrons: readonly Cron[] = [sweepFilmsCron];
