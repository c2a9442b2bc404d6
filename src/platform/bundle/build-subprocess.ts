import { serveSubprocess } from '../subprocess.ts';
import { makeBuild } from './make-build.ts';

await serveSubprocess(makeBuild);
