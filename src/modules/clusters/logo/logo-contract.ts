import { z } from 'zod';
import { MAX_PICTURE_BYTES } from '#platform/images/picture-rules.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';

export const LogoInput = z.object({
  cluster: ClusterKey,
  logo: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_PICTURE_BYTES),
});
export type LogoInput = z.output<typeof LogoInput>;

export const DropLogoInput = z.object({ cluster: ClusterKey });
