import { z } from 'zod';
import { productCards } from '#modules/shop/public.ts';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#platform/images/picture.ts';
import { FoundCards } from '#platform/record-cards/record-card-contract.ts';
import { searchRecordCards } from '#platform/record-cards/read-record-cards.ts';
import { editSignage } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { visitClusters, watchScreen } from '../permissions.ts';
import { readContact } from './read-screen.ts';
import { receiveReports } from './receive-reports.ts';
import {
  Contact,
  ContactInput,
  ProductsInput,
  ReportsInput,
  ReportVerdicts,
  SlidePicture,
} from './screen-contract.ts';
import { addSlidePicture, prepareSlidePicture } from './slide-pictures.ts';

/** Of all screens behind one network, which are asked for every few seconds. */
const CONTACTS_PER_MINUTE = 600;
const REPORTS_PER_MINUTE = 120;
const PICTURES_PER_MINUTE = 60;

const contactCall = endpoint({
  route: 'GET /api/screens/:screenCode',
  summary: 'Returns what a screen plays, unless it is what the screen has already.',
  access: watchScreen,
  input: ContactInput,
  output: Contact,
  isBackground: true,
  limit: { perMinute: CONTACTS_PER_MINUTE },
  handle: readContact,
});

const reportsCall = endpoint({
  route: 'POST /api/screens/:screenCode/reports',
  summary: 'Receives what a screen has shown. A report that is sent again counts once.',
  access: watchScreen,
  input: ReportsInput,
  output: ReportVerdicts,
  isBackground: true,
  limit: { perMinute: REPORTS_PER_MINUTE },
  handle: receiveReports,
});

const addPictureCall = endpoint({
  route: 'POST /api/clusters/:cluster/slide-pictures',
  summary:
    'Adds a picture from the bytes in the body to an organisation, for its slides. It is decoded and re-encoded.',
  access: visitClusters,
  idempotent: true,
  limit: { perMinute: PICTURES_PER_MINUTE },
  status: 201,
  input: ClusterPath.extend({ bytes: z.instanceof(Uint8Array), contentType: z.string() }),
  output: SlidePicture,
  body: { kind: 'bytes', maxBytes: MAX_PICTURE_BYTES, types: PICTURE_TYPES },
  prepare: async (outside, { cluster, bytes }) => {
    // Nobody else's picture is decoded.
    await outside.app.database.read(outside.tenant.id, (tx) =>
      requireCluster({ ...outside, tx }, cluster, editSignage),
    );
    return prepareSlidePicture(outside, bytes);
  },
  handle: async (scope, input, { prepared }) => {
    const { cluster } = await requireCluster(scope, input.cluster, editSignage);
    return addSlidePicture(scope, cluster.clusterId, prepared);
  },
});

const productsCall = endpoint({
  route: 'GET /api/clusters/:cluster/slide-products',
  summary: 'Finds products of the shop for slides; the newest for an empty query.',
  access: visitClusters,
  input: ProductsInput,
  output: FoundCards,
  handle: async (scope, { cluster, q }) => {
    await requireCluster(scope, cluster, editSignage);
    return searchRecordCards(scope, { kind: productCards.name, q });
  },
});

/** JSON calls of screens, and of those who edit what they play. */
export const signageCalls: readonly Endpoint[] = [contactCall, reportsCall, addPictureCall, productsCall];
