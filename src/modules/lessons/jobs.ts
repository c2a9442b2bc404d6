import type { AnyJob, Cron } from '#platform/jobs/job.ts';
import { closeRoundJob } from './enrol/close-round.ts';
import { endOfferJob, offerSeatsCron, offerSeatsJob } from './enrol/seats.ts';
import { tellRoundJob } from './enrol/tell-round.ts';
import { sendGroupMessage } from './manage/write-to-learners.ts';
import { sweepFilmsCron } from './media/films.ts';
import { makeFilm } from './media/make-film.ts';

export const lessonsJobs: readonly AnyJob[] = [
  endOfferJob,
  offerSeatsJob,
  tellRoundJob,
  closeRoundJob,
  sendGroupMessage,
  makeFilm,
];

export const lessonsCrons: readonly Cron[] = [sweepFilmsCron, offerSeatsCron];
