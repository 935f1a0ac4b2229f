// Keeps the list fresh while the page is open, and asks before everything is deleted. The page works without it.
const refreshInMilliseconds = 3000;

for (const form of document.querySelectorAll('form[data-confirm]')) {
  form.addEventListener('submit', (event) => {
    if (!window.confirm(form.dataset.confirm)) event.preventDefault();
  });
}

async function refresh() {
  const list = document.getElementById('list');
  const query = new URLSearchParams(window.location.search);
  const to = query.get('to') ?? '';
  const reply = await fetch(`/_mail/messages.json?to=${encodeURIComponent(to)}`);
  if (!reply.ok) return;
  const { messages } = await reply.json();
  const isUnchanged = (messages[0]?.id ?? '') === list.dataset.newest && String(messages.length) === list.dataset.count;
  if (isUnchanged) return;

  const page = await fetch(window.location.href);
  if (!page.ok) return;
  const fresh = new DOMParser().parseFromString(await page.text(), 'text/html').getElementById('list');
  const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  const scrolled = list.scrollTop;
  const added = messages.length - Number(list.dataset.count);
  list.replaceWith(fresh);
  fresh.scrollTop = scrolled;
  if (focused !== null) fresh.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  if (added > 0) {
    document.getElementById('news').textContent = added === 1 ? '1 new message' : `${added} new messages`;
  }
}

setInterval(() => {
  // A server that is being restarted is no news to anyone.
  if (!document.hidden) refresh().catch(() => undefined);
}, refreshInMilliseconds);
