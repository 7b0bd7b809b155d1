//! Who asks.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};
use verger_report::Robot;

use crate::decision::text_or_bytes;
use crate::octets::{Octets, not};

/// One robot, by the names that find its group in a robots.txt.
#[pyclass(frozen, eq, hash, module = "verger")]
#[derive(Clone, Debug)]
pub(crate) struct Crawler {
    pub(crate) robot: Robot,
    made: Made,
}

/// How it was made, so that it can be made again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Made {
    names: Vec<Vec<u8>>,
    how: How,
    fallbacks: Vec<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum How {
    Own,
    Known,
    Exact,
    Header,
}

impl PartialEq for Crawler {
    fn eq(&self, other: &Self) -> bool {
        self.robot.crawler == other.robot.crawler
    }
}

impl std::hash::Hash for Crawler {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.robot.crawler.hash(state);
    }
}

impl Crawler {
    fn made(made: Made) -> Self {
        let names = &made.names;
        let header = || names.first().map(Vec::as_slice).unwrap_or_default();
        let crawler = match made.how {
            How::Own => verger::Crawler::new(names),
            How::Known => verger::Crawler::known(names),
            How::Exact => verger::Crawler::exact(names),
            How::Header => verger::Crawler::from_user_agent(header()),
        };
        let crawler = if made.fallbacks.is_empty() {
            crawler
        } else {
            crawler.with_fallbacks(&made.fallbacks)
        };
        Self { robot: Robot::new(crawler), made }
    }
}

#[pymethods]
impl Crawler {
    #[new]
    #[pyo3(signature = (*names))]
    fn new(names: &Bound<'_, PyTuple>) -> PyResult<Self> {
        Ok(Self::made(Made { names: listed(names)?, how: How::Own, fallbacks: Vec::new() }))
    }

    #[staticmethod]
    #[pyo3(signature = (*names))]
    fn known(names: &Bound<'_, PyTuple>) -> PyResult<Self> {
        Ok(Self::made(Made { names: listed(names)?, how: How::Known, fallbacks: Vec::new() }))
    }

    #[staticmethod]
    #[pyo3(signature = (*names))]
    fn exact(names: &Bound<'_, PyTuple>) -> PyResult<Self> {
        Ok(Self::made(Made { names: listed(names)?, how: How::Exact, fallbacks: Vec::new() }))
    }

    #[staticmethod]
    fn from_user_agent(header: Octets<'_>) -> Self {
        let names = vec![header.as_bytes().to_vec()];
        Self::made(Made { names, how: How::Header, fallbacks: Vec::new() })
    }

    #[pyo3(signature = (*tokens))]
    fn with_fallbacks(&self, tokens: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let mut made = self.made.clone();
        made.fallbacks.extend(listed(tokens)?);
        Ok(Self::made(made))
    }

    #[getter]
    fn tokens(&self) -> Vec<String> {
        texts(self.robot.crawler.tokens())
    }

    #[getter]
    fn fallbacks(&self) -> Vec<String> {
        texts(self.robot.crawler.fallbacks())
    }

    #[getter]
    fn notes(&self) -> Vec<String> {
        self.robot.crawler.notes().iter().map(ToString::to_string).collect()
    }

    fn __repr__(&self) -> String {
        let names: Vec<_> = self
            .made
            .names
            .iter()
            .map(|name| format!("{:?}", String::from_utf8_lossy(name)))
            .collect();
        let made = match self.made.how {
            How::Own => "",
            How::Known => ".known",
            How::Exact => ".exact",
            How::Header => ".from_user_agent",
        };
        format!("Crawler{made}({})", names.join(", "))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<Self>();
        let bytes = |names: &[Vec<u8>]| -> Vec<_> {
            names.iter().map(|name| PyBytes::new(py, name)).collect()
        };
        let how = match self.made.how {
            How::Own => 0_u8,
            How::Known => 1,
            How::Exact => 2,
            How::Header => 3,
        };
        let arguments = (bytes(&self.made.names), how, bytes(&self.made.fallbacks));
        Ok((class.getattr("_made")?, arguments.into_pyobject(py)?))
    }

    /// What pickle makes it again with.
    #[staticmethod]
    fn _made(names: Vec<Vec<u8>>, how: u8, fallbacks: Vec<Vec<u8>>) -> PyResult<Self> {
        let how = match how {
            0 => How::Own,
            1 => How::Known,
            2 => How::Exact,
            3 => How::Header,
            _ => {
                return Err(PyValueError::new_err("argument 'how': no such way to make a crawler"));
            }
        };
        Ok(Self::made(Made { names, how, fallbacks }))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: Bound<'py, PyDict>) -> Bound<'py, Self> {
        slf
    }
}

/// A crawler, or the names of one: a `Crawler`, a `str` or `bytes`, or several of these.
pub(crate) enum AsCrawler<'a> {
    Made(Bound<'a, Crawler>),
    Names(Vec<Vec<u8>>),
}

impl AsCrawler<'_> {
    /// The robot for answers about it: names are completed by the registry of known robots.
    pub(crate) fn known(&self) -> Robot {
        match self {
            Self::Made(crawler) => crawler.get().robot.clone(),
            Self::Names(names) => Robot::new(verger::Crawler::known(names)),
        }
    }

    /// What was given, where nobody can change it; else the names in a tuple.
    pub(crate) fn kept(&self, given: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let is_fixed = given.is_instance_of::<Crawler>()
            || given.is_exact_instance_of::<PyString>()
            || given.is_exact_instance_of::<PyBytes>();
        match self {
            Self::Names(names) if !is_fixed => {
                let names = names.iter().map(|name| text_or_bytes(given.py(), name));
                let names = names.collect::<PyResult<Vec<_>>>()?;
                Ok(PyTuple::new(given.py(), names)?.into_any().unbind())
            }
            _ => Ok(given.clone().unbind()),
        }
    }

    /// The robot for whoever acts: its own names alone.
    pub(crate) fn own(&self) -> Robot {
        match self {
            Self::Made(crawler) => crawler.get().robot.clone(),
            Self::Names(names) => Robot::new(verger::Crawler::new(names)),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for AsCrawler<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(crawler) = object.cast::<Crawler>() {
            return Ok(Self::Made(crawler.to_owned()));
        }
        if let Some(name) = Octets::of(object)? {
            let name = name.into_cow().into_owned();
            if name.is_empty() {
                return Err(PyValueError::new_err(
                    "a crawler needs a name; give its product token, such as ExampleBot",
                ));
            }
            return Ok(Self::Names(vec![name]));
        }
        let wanted = "a Crawler, a str or bytes, or several names";
        let items = object.try_iter().map_err(|_| not(object, wanted))?;
        let mut names = Vec::new();
        for item in items {
            let item = item?;
            let name =
                Octets::of(item.as_borrowed())?.ok_or_else(|| not(item.as_borrowed(), wanted))?;
            names.push(name.into_cow().into_owned());
        }
        if names.is_empty() {
            return Err(PyValueError::new_err("a crawler needs at least one name"));
        }
        Ok(Self::Names(names))
    }
}

fn listed(names: &Bound<'_, PyTuple>) -> PyResult<Vec<Vec<u8>>> {
    let name = |item: Bound<'_, PyAny>| match Octets::of(item.as_borrowed())? {
        Some(name) => Ok(name.into_cow().into_owned()),
        None => Err(not(item.as_borrowed(), "str or bytes")),
    };
    names.iter().map(name).collect()
}

fn texts<'a>(tokens: impl Iterator<Item = &'a [u8]>) -> Vec<String> {
    tokens.map(|token| String::from_utf8_lossy(token).into_owned()).collect()
}
