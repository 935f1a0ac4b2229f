import { type ModelWork, valuesOf } from './model/model-work.ts';

self.onmessage = ({ data }: MessageEvent<ModelWork>) => {
  self.postMessage({ values: valuesOf(data) });
};
