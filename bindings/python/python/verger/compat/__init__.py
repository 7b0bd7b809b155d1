"""Drop-ins: other parsers' classes with Verger's answers. `verger.compat.urllib`, `verger.compat.protego`."""
