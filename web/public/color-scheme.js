// Applies the stored colour scheme before the first paint, so that a dark page never flashes light.
// A file of its own, since the content security policy allows no inline script. The key is that of `ui/appearance.ts`.
try {
  const scheme = localStorage.getItem('colorScheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.colorScheme = scheme;
} catch {
  // Storage is forbidden: the application says so by itself.
}
