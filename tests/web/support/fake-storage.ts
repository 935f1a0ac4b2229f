import { vi } from 'vitest';

/** The browser's own way of sending a file, with a store that takes it or not. */
export function fakeStore(status: number) {
  const puts: { readonly url: string; readonly headers: Record<string, string>; readonly size: number }[] = [];
  class FakeRequest {
    status = status;
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onabort?: () => void;
    readonly put = { url: '', headers: {} as Record<string, string>, size: 0 };
    isAborted = false;
    open(_method: string, url: string) {
      this.put.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.put.headers[name] = value;
    }
    send(file: Blob) {
      this.put.size = file.size;
      puts.push(this.put);
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size });
      if (status !== 0) setTimeout(() => !this.isAborted && this.onload?.());
    }
    abort() {
      this.isAborted = true;
      this.onabort?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return puts;
}
